/**
 * Who plays Rahast vabaks in the simple view. This browser remembers it by name: it holds for every
 * table that the person plays at here, and for nobody else at the device.
 */

import { keep, keptData } from "../memory";

const LIST = "simpleView";

function known(name: string): string {
  return name.trim().toLocaleLowerCase("et");
}

class Views {
  #simple = $state.raw<readonly string[]>(keptData<string[]>(LIST) ?? []);

  isSimple(name: string): boolean {
    return this.#simple.includes(known(name));
  }

  choose(name: string, simple: boolean): void {
    const others = this.#simple.filter((one) => one !== known(name));
    this.#simple = simple ? [...others, known(name)] : others;
    keep(LIST, JSON.stringify(this.#simple));
  }

  /** Somebody's new name keeps what was chosen for the old one. */
  rename(before: string, now: string): void {
    const simple = this.isSimple(before);
    this.choose(before, false);
    this.choose(now, simple);
  }
}

export const views = new Views();
