/** Copying text; also over plain HTTP, where browsers have no clipboard for pages. */

/** Copy what stands in a field; tells whether it worked. Where not, it is selected for the hand. */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
