/** The games that can be chosen, how many can play, and by which options. */

import { keep, keptData } from "../memory";
import type { PageKey } from "../words/words.svelte";

export const GAMES = ["rahast-vabaks", "ten"] as const;
export type GameName = (typeof GAMES)[number];

export interface Option {
  name: string;
  legend: PageKey;
  /** `together` is what a value is called where several people play. */
  values: readonly { value: string; label: PageKey; together?: PageKey }[];
}

export interface GameInfo {
  title: string;
  about: PageKey;
  mostComputers: number;
  usualComputers: number;
  options: readonly Option[];
}

const HINTS: Option = {
  name: "hints",
  legend: "option.hints",
  values: [
    { value: "allowed", label: "option.hints.allowed" },
    { value: "none", label: "option.hints.none" },
  ],
};

export const INFO: Record<GameName, GameInfo> = {
  "rahast-vabaks": {
    title: "Rahast vabaks",
    about: "start.aboutRahastVabaks",
    mostComputers: 5,
    usualComputers: 3,
    options: [
      {
        name: "pileEmpty",
        legend: "option.pileEmpty",
        values: [
          { value: "reshuffle", label: "option.pileEmpty.reshuffle" },
          { value: "fewestWins", label: "option.pileEmpty.fewestWins" },
        ],
      },
      {
        name: "sameNameAction",
        legend: "option.sameNameAction",
        values: [
          { value: "always", label: "option.sameNameAction.always" },
          { value: "onlyOnStartCard", label: "option.sameNameAction.onlyOnStartCard" },
        ],
      },
      {
        name: "starter",
        legend: "option.starter",
        values: [
          { value: "random", label: "option.starter.random" },
          {
            value: "youngest",
            label: "option.starter.youngest",
            together: "option.starter.youngestOfAll",
          },
        ],
      },
      HINTS,
    ],
  },
  ten: {
    title: "TEN",
    about: "start.aboutTen",
    mostComputers: 4,
    usualComputers: 2,
    options: [
      {
        name: "auctionPay",
        legend: "option.auctionPay",
        values: [
          { value: "tokensAndCards", label: "option.auctionPay.tokensAndCards" },
          { value: "tokensOnly", label: "option.auctionPay.tokensOnly" },
        ],
      },
      {
        name: "allPass",
        legend: "option.allPass",
        values: [
          { value: "discard", label: "option.allPass.discard" },
          { value: "drawerFree", label: "option.allPass.drawerFree" },
          { value: "toMarket", label: "option.allPass.toMarket" },
        ],
      },
      {
        name: "deckByPlayers",
        legend: "option.deckByPlayers",
        values: [
          { value: "reduced", label: "option.deckByPlayers.reduced" },
          { value: "full", label: "option.deckByPlayers.full" },
        ],
      },
      HINTS,
      {
        name: "bustOdds",
        legend: "option.bustOdds",
        values: [
          { value: "hidden", label: "option.bustOdds.hidden" },
          { value: "shown", label: "option.bustOdds.shown" },
        ],
      },
    ],
  },
};

/** How long people wait for each other, in every game. */
export const TABLE_PACE: Option = {
  name: "pace",
  legend: "option.pace",
  values: [
    { value: "relaxed", label: "option.pace.relaxed" },
    { value: "brisk", label: "option.pace.brisk" },
    { value: "none", label: "option.pace.none" },
  ],
};

/** What people can say to each other, in every game. */
export const TABLE_TALK: Option = {
  name: "talk",
  legend: "option.talk",
  values: [
    { value: "phrases", label: "option.talk.phrases" },
    { value: "text", label: "option.talk.text" },
  ],
};

/** May who does not play look on? */
export const TABLE_WATCHING: Option = {
  name: "watching",
  legend: "option.watching",
  values: [
    { value: "no", label: "option.watching.no" },
    { value: "yes", label: "option.watching.yes" },
  ],
};

/** What was chosen the last time: the game, and for each game the number of computer players. */
export interface Choice {
  game: GameName;
  computers: Partial<Record<GameName, number>>;
}

export function lastChoice(): Choice {
  return keptData<Choice>("choice") ?? { game: "rahast-vabaks", computers: {} };
}

export function keepChoice(choice: Choice): void {
  keep("choice", JSON.stringify(choice));
}
