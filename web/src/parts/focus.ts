/**
 * Whoever goes by keyboard, or listens, never loses the place: when what had the focus goes from the
 * page, or is hidden, the focus goes to the heading of what is there now.
 */
export function keepFocus(): void {
  let last: Element | null = null;

  const nobodyHasIt = () => document.activeElement === document.body;
  const isThere = (element: Element) => element.isConnected && element.getClientRects().length > 0;
  const goOn = () => {
    if (last && nobodyHasIt() && !isThere(last)) heading()?.focus({ preventScroll: true });
  };

  document.addEventListener("focusin", ({ target }) => {
    last = target as Element;
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (relatedTarget) return;
    setTimeout(() => {
      // Who taps beside everything gives the focus up.
      if (last === target && nobodyHasIt() && isThere(target as Element)) last = null;
      else goOn();
    });
  });
  new MutationObserver(goOn).observe(document.body, { childList: true, subtree: true });
}

/** An action for a sheet over everything: what had the focus before has it again afterwards. */
export function modal(dialog: HTMLDialogElement) {
  const before = document.activeElement;
  dialog.showModal();
  return {
    destroy() {
      // The browser tells of it a little later, when the same sheet may be open again.
      dialog.addEventListener("close", (late) => late.stopImmediatePropagation(), true);
      dialog.close();
      const isLost = document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
  };
}

/** The heading of the sheet on top, or of the page. */
function heading(): HTMLElement | null {
  const sheets = document.querySelectorAll<HTMLElement>("dialog[open]");
  const found = (sheets[sheets.length - 1] ?? document).querySelector<HTMLElement>("h1, h2");
  if (found && !found.hasAttribute("tabindex")) found.tabIndex = -1;
  return found;
}
