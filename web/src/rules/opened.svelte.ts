/** The rule that somebody has asked for without leaving the page; it lies over everything. */

export interface Opened {
  game: string;
  rule: string;
}

class OpenedRule {
  at = $state.raw<Opened | null>(null);
}

export const openedRule = new OpenedRule();
