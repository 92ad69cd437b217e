/** Pictures for people, drawn here: simple faces and animals that can be told apart at 24 px. */

import type { PageKey } from "../words/words.svelte";

export interface Picture {
  ground: string;
  /** A colour and a path each, from the back to the front, in a square of 48. */
  parts: readonly (readonly [colour: string, path: string])[];
}

const INK = "#2f2418";
const MILK = "#fff6e6";
const ROSE = "#e58a8a";
const AMBER = "#f08a24";

const oval = (x: number, y: number, wide: number, high: number) =>
  `M${x - wide} ${y}a${wide} ${high} 0 1 1 ${2 * wide} 0a${wide} ${high} 0 1 1 ${-2 * wide} 0z`;

const disc = (x: number, y: number, radius: number) => oval(x, y, radius, radius);

/** The same on the left and on the right, `away` from the middle. */
const pair = (away: number, y: number, wide: number, high = wide) =>
  oval(24 - away, y, wide, high) + oval(24 + away, y, wide, high);

function star(y: number, outer: number, inner: number, points: number): string {
  const corners = Array.from({ length: 2 * points }, (_, n) => {
    const angle = (Math.PI * n) / points;
    const radius = n % 2 ? inner : outer;
    const at = (value: number) => Math.round(value * 10) / 10;
    return `${at(24 + radius * Math.sin(angle))} ${at(y - radius * Math.cos(angle))}`;
  });
  return `M${corners.join("L")}z`;
}

const eyes = (away: number, y: number, radius = 2) => [INK, pair(away, y, radius)] as const;
const nose = (y: number, colour = INK) => [colour, `M20.8 ${y}h6.4l-3.2 4z`] as const;

/** A person's picture is a number: the place in this list. */
export const PICTURES: readonly (Picture & { name: PageKey })[] = [
  {
    name: "picture.cat",
    ground: "#f2c14e",
    parts: [
      ["#5f5750", `M10 26L11 7l12 8zM25 15l12-8 1 19z${disc(24, 28, 14.5)}`],
      [ROSE, "M14 19v-7l5 4zM34 19v-7l-5 4z"],
      ["#d8e06a", pair(6, 26, 3.4)],
      [INK, pair(6, 26, 1.4, 3)],
      nose(32, ROSE),
    ],
  },
  {
    name: "picture.dog",
    ground: "#8fb8de",
    parts: [
      ["#c98d4f", disc(24, 26, 14)],
      ["#6f4424", pair(14, 25, 5, 11)],
      [MILK, oval(24, 33, 8, 7)],
      [INK, oval(24, 30, 3.6, 2.6)],
      eyes(5.5, 23),
    ],
  },
  {
    name: "picture.fox",
    ground: "#b9d7a0",
    parts: [
      ["#d9622b", "M7 8l12 9h10l12-9-2 20-15 15L9 28z"],
      [MILK, "M9.5 28L24 43l14.5-15-9 1L24 37l-5.5-8z"],
      eyes(7, 24.5, 2.2),
      [INK, disc(24, 40, 3)],
    ],
  },
  {
    name: "picture.bear",
    ground: "#edbfb4",
    parts: [
      ["#7a4b2a", pair(12, 14, 6.5) + disc(24, 27, 15.5)],
      ["#c99a6a", pair(12, 14, 3.2) + oval(24, 33, 8, 6)],
      [INK, oval(24, 30.5, 3.4, 2.4)],
      eyes(6.5, 24),
    ],
  },
  {
    name: "picture.rabbit",
    ground: "#7fbfb4",
    parts: [
      [MILK, pair(6.5, 13, 4.6, 11) + disc(24, 31, 12.5)],
      [ROSE, pair(6.5, 13, 2, 7.5) + oval(24, 33, 2.4, 1.8)],
      eyes(5, 29),
    ],
  },
  {
    name: "picture.owl",
    ground: "#4b4a78",
    parts: [
      ["#a9764a", `M9 6l11 7h8l11-7v14H9z${oval(24, 27, 15, 16)}`],
      [MILK, pair(7, 22, 7)],
      eyes(7, 22, 3.4),
      [AMBER, "M20.5 27h7L24 34z"],
    ],
  },
  {
    name: "picture.frog",
    ground: "#f3d9a2",
    parts: [
      ["#4f9a45", pair(10.5, 15, 7) + oval(24, 29, 17.5, 13)],
      [MILK, pair(10.5, 14.5, 4.4)],
      eyes(10.5, 14.5, 2.4),
      ["#235c20", "M11 30q13 11 26 0-13 6-26 0z"],
    ],
  },
  {
    name: "picture.pig",
    ground: "#9fc9e8",
    parts: [
      ["#d97c8e", "M9 20l1-12 11 6zM39 20L38 8l-11 6z"],
      ["#f2a7b3", disc(24, 27, 15)],
      ["#d97c8e", oval(24, 32, 8, 5.6)],
      [INK, pair(3, 32, 1.5, 2.2)],
      eyes(7, 23.5),
    ],
  },
  {
    name: "picture.hedgehog",
    ground: "#cfe3b0",
    parts: [
      ["#5c4433", star(25, 20, 14, 15)],
      ["#eccda3", disc(24, 29, 10.5)],
      [INK, disc(24, 32.5, 3)],
      eyes(4.5, 26.5),
    ],
  },
  {
    name: "picture.penguin",
    ground: "#f5a97a",
    parts: [
      ["#2c3e55", oval(24, 25, 15.5, 19)],
      [MILK, pair(5, 21, 6.4) + oval(24, 34, 10, 10)],
      eyes(4.6, 20.5),
      [AMBER, "M19.5 25h9L24 31.5z"],
    ],
  },
  {
    name: "picture.chick",
    ground: "#7fb069",
    parts: [
      ["#ffd84d", `M22 14q-6-7 0-9 0 3 2 4 1-4 5-4-3 3-2 9z${disc(24, 28, 15)}`],
      [AMBER, "M18.5 29h11L24 36z"],
      ["#f2a33c", pair(10, 30, 2.4)],
      eyes(6.5, 24),
    ],
  },
  {
    name: "picture.sheep",
    ground: "#8ea8d8",
    parts: [
      [MILK, `${pair(11, 18, 7.5)}${disc(24, 14, 8.5)}${pair(13, 29, 6.5)}${disc(24, 26, 14)}`],
      ["#4a4038", `${pair(12.5, 25, 4.6, 2.6)}${oval(24, 30, 9, 11.5)}`],
      [MILK, pair(4, 27, 2.8)],
      eyes(4, 27, 1.5),
    ],
  },
  {
    name: "picture.lion",
    ground: "#a8d3c8",
    parts: [
      ["#a4531f", star(25, 21, 16.5, 13)],
      ["#f2bf62", disc(24, 27, 12)],
      [MILK, pair(3, 33, 3.6, 3)],
      nose(28.5),
      eyes(5.5, 24),
    ],
  },
  {
    name: "picture.mouse",
    ground: "#f0d27a",
    parts: [
      ["#8d8d99", pair(12, 15, 9) + oval(24, 30, 12.5, 12)],
      [ROSE, pair(12, 15, 5) + disc(24, 38, 2.8)],
      eyes(5, 28.5),
    ],
  },
  {
    name: "picture.panda",
    ground: "#d98a8a",
    parts: [
      [INK, pair(12, 13, 6.5)],
      [MILK, disc(24, 27, 15.5)],
      [INK, `${pair(7, 26, 4.6, 5.4)}${oval(24, 33, 3.4, 2.4)}`],
      [MILK, pair(6.5, 25.5, 1.7)],
    ],
  },
  {
    name: "picture.elephant",
    ground: "#e7c6e0",
    parts: [
      ["#76849a", pair(14.5, 23, 8.5, 11.5)],
      ["#a3b0c0", `${disc(24, 21, 12)}M19.5 26h9v13q0 5-4.5 5t-4.5-5z`],
      eyes(5.5, 20),
    ],
  },
  {
    name: "picture.bee",
    ground: "#9ad0ec",
    parts: [
      [MILK, `${oval(17, 14, 7, 9)}${oval(29, 14, 7, 9)}`],
      ["#f7c52d", oval(24, 29, 17, 12)],
      [INK, "M14 19.5h5v19h-5zM23.5 17.2h5v23.6h-5z"],
      [INK, disc(35, 27, 2.2)],
    ],
  },
  {
    name: "picture.ladybird",
    ground: "#d5e6a8",
    parts: [
      [INK, disc(24, 15, 9)],
      ["#c92a2a", disc(24, 29, 15)],
      [INK, `M23 14h2v30h-2z${pair(7, 24, 3)}${pair(8, 34, 3)}`],
      [MILK, pair(4, 11, 2.4)],
    ],
  },
  {
    name: "picture.fish",
    ground: "#4f9fb5",
    parts: [
      ["#f08a3c", `M30 24l14-11v22z${oval(21, 24, 16, 11.5)}`],
      [MILK, "M20 12.6q6 11 0 22.8h5q6-11.8 0-22.5z"],
      [MILK, disc(12.5, 21.5, 3.2)],
      [INK, disc(12.5, 21.5, 1.8)],
    ],
  },
  {
    name: "picture.snail",
    ground: "#e9cfa6",
    parts: [
      ["#7e8f3c", "M4 40q2-7 12-7h14q5 0 5-7l-1-11h3l3 9 2-9h3l-1 13q-1 12-12 12z"],
      ["#8f3f2c", disc(20, 25, 13)],
      ["#e09a6f", disc(20, 25, 9)],
      ["#8f3f2c", disc(20, 25, 4.6)],
    ],
  },
  {
    name: "picture.whale",
    ground: "#cfe6f2",
    parts: [
      ["#6fb7e0", "M17 13q-1-6-7-6 5-3 8 1 3-4 8-1-6 0-7 6z"],
      ["#2f5f96", "M4 27q1-12 16-12 13 0 17 11 5-2 5-9 5 5 3 11-2 7-9 9-5 4-15 4Q4 41 4 27z"],
      [MILK, "M5 32q14 5 28 7-5 2-12 2-13 0-16-9z"],
      [INK, disc(13, 26, 2)],
    ],
  },
  {
    name: "picture.turtle",
    ground: "#f4c7a1",
    parts: [
      ["#8bbf5a", `${disc(40, 27, 6)}M8 32h8v9H8zM27 32h8v9h-8z`],
      ["#2f6b45", "M4 34a17.5 17.5 0 0 1 35 0z"],
      ["#7fb37c", "M18 20h7l3 6-3 6h-7l-3-6z"],
      [INK, disc(41.5, 25.5, 1.5)],
    ],
  },
  {
    name: "picture.octopus",
    ground: "#f2d9b0",
    parts: [
      [
        "#8a4a90",
        `${disc(24, 20, 14)}M10 20h28v14H10z${pair(12.5, 35, 4.5, 7)}${pair(4.5, 37, 4, 7)}`,
      ],
      [MILK, pair(5.5, 21, 4)],
      eyes(5.5, 21.5, 2.2),
      [INK, "M20 28q4 4 8 0-4 1.5-8 0z"],
    ],
  },
  {
    name: "picture.butterfly",
    ground: "#3f6b54",
    parts: [
      ["#f2a541", pair(11, 17, 10, 10)],
      ["#e2684a", pair(8.5, 32, 7.5, 8)],
      [MILK, pair(12, 17, 4) + pair(8.5, 32, 2.8)],
      [INK, `${oval(24, 26, 2.6, 14)}M23 13l-5-8 1.5-.8 5 8zM25 13l5-8-1.5-.8-5 8z`],
    ],
  },
];

/** What a computer player looks like. */
/** Of several computer players each, by its seat, has another ground. */
export const COMPUTER_GROUNDS = ["#b9ab98", "#a9c3d8", "#e3bd84", "#b4cba0", "#d3aec4", "#e0a896"];

export const COMPUTER: Picture = {
  ground: "#b9ab98",
  parts: [
    ["#5e4c38", "M22.5 6h3v8h-3zM6 23h5v10H6zM37 23h5v10h-5z"],
    ["#b3402f", disc(24, 7, 3.4)],
    ["#efe3cd", "M14 12h20q4 0 4 4v20q0 4-4 4H14q-4 0-4-4V16q0-4 4-4z"],
    ["#5e4c38", "M14 18h20v10H14z"],
    ["#8fe0c0", pair(5, 23, 2.8)],
    ["#5e4c38", "M17 33h14v2.5H17z"],
  ],
};
