/** One card of each face, for pages that show what cards look like. */

const MONEY = ["1", "2", "5", "10", "20"];
const ACTIONS = ["LISA", "VALJA", "RAHA", "MAKSE"];
const NUMBERS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

export const CARDS: Record<string, string[]> = {
  "rahast-vabaks": [
    ..."RBGY"
      .split("")
      .flatMap((colour) => [
        ...MONEY.map((value) => colour + value),
        ...ACTIONS.map((action) => `${colour}-${action}`),
      ]),
    ...["M50", "M100", "M200", "M500", "VV"],
  ],
  ten: [
    ..."RBOG".split("").flatMap((colour) => [...NUMBERS, "#"].map((number) => colour + number)),
    ...[...NUMBERS, "#"].map((number) => `W${number}`),
    ...["$1", "$2", "$3", "$4", "$5"],
  ],
};
