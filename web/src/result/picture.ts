/** The result of a game as a picture, drawn here and sent nowhere. */

import type { Picture } from "../people/pictures";

export interface Drawn {
  title: string;
  headline: string;
  how: readonly string[];
  rows: readonly Row[];
}

export interface Row {
  place: number;
  name: string;
  picture: Picture;
  said: string;
  won: boolean;
}

const WIDE = 1080;
const EDGE = 64;
const BELT = 56;
const HEAD = 330; // down to the first row, without the lines of how it ended
const LINE = 52;
const ROW = 128;
const GAP = 16;
const FOOT = 150;
const LEAST = 24; // of letters

type Pen = CanvasRenderingContext2D;

/** Draw it in the colours and letters of the page, as high as it has to be. */
export async function drawResult(canvas: HTMLCanvasElement, drawn: Drawn): Promise<void> {
  const style = getComputedStyle(document.documentElement);
  const family = style.getPropertyValue("--font");
  // Letters that have not been needed so far are not there yet.
  await Promise.all(
    [550, 800].map((weight) => document.fonts.load(`${weight} 40px ${family}`, "Aaõž")),
  );
  const first = HEAD + drawn.how.length * LINE;
  canvas.width = WIDE;
  canvas.height = first + drawn.rows.length * (ROW + GAP) + FOOT;
  const pen = canvas.getContext("2d");
  if (pen) new Drawing(pen, style, family).draw(drawn, first);
}

class Drawing {
  constructor(
    readonly pen: Pen,
    readonly style: CSSStyleDeclaration,
    readonly family: string,
  ) {}

  draw({ title, headline, how, rows }: Drawn, first: number): void {
    const { pen } = this;
    const { height } = pen.canvas;
    pen.fillStyle = this.colour("--table");
    pen.fillRect(0, 0, WIDE, height);
    this.belt(0);
    this.belt(height - BELT);
    const middle = { x: WIDE / 2, width: WIDE - 2 * EDGE, align: "center" } as const;
    this.write(title, { ...middle, y: 140, size: 46, colour: "--ink-soft" });
    this.write(headline, { ...middle, y: 236, size: 84, bold: true });
    how.forEach((line, n) => {
      this.write(line, { ...middle, y: 320 + n * LINE, size: 40 });
    });
    rows.forEach((row, n) => {
      this.row(row, first + n * (ROW + GAP));
    });
    this.write("Kaardilaud", { ...middle, y: height - 96, size: 36, colour: "--ink-soft" });
  }

  row({ place, name, picture, said, won }: Row, y: number): void {
    const { pen } = this;
    const middle = y + ROW / 2;
    pen.fillStyle = this.colour(won ? "--heather-pale" : "--paper");
    pen.strokeStyle = this.colour(won ? "--heather" : "--line");
    pen.lineWidth = won ? 6 : 2;
    rounded(pen, EDGE, y, WIDE - 2 * EDGE, ROW, 28);
    pen.fill();
    pen.stroke();
    this.write(`${place}.`, { x: EDGE + 88, y: middle, size: 48, align: "right", bold: true });
    this.face(picture, EDGE + 116, y + 20, ROW - 40);
    const right = WIDE - EDGE - 32;
    const room = this.write(said, { x: right, y: middle, size: 42, width: 330, align: "right" });
    const left = EDGE + 232;
    this.write(name, { x: left, y: middle, size: 48, width: right - left - room - 28, bold: true });
  }

  face({ ground, parts }: Picture, x: number, y: number, size: number): void {
    const { pen } = this;
    pen.save();
    pen.translate(x, y);
    pen.scale(size / 48, size / 48);
    pen.beginPath();
    pen.arc(24, 24, 24, 0, 2 * Math.PI);
    pen.clip();
    pen.fillStyle = ground;
    pen.fillRect(0, 0, 48, 48);
    for (const [colour, path] of parts) {
      pen.fillStyle = colour;
      pen.fill(new Path2D(path));
    }
    pen.restore();
  }

  /** A woven belt from edge to edge. */
  belt(y: number): void {
    const { pen } = this;
    pen.fillStyle = this.colour("--red");
    pen.fillRect(0, y, WIDE, BELT);
    const half = BELT / 2;
    for (let n = 0; n * half < WIDE; n += 1) {
      const reach = n % 2 ? 7 : 17;
      pen.fillStyle = this.colour(n % 2 ? "--yellow" : "--card");
      diamond(pen, n * half + half / 2, y + half, reach);
    }
  }

  /** One line, in smaller letters where it is too long; how wide it has become. */
  write(
    text: string,
    how: {
      x: number;
      y: number;
      size: number;
      width?: number;
      align?: CanvasTextAlign;
      bold?: boolean;
      colour?: string;
    },
  ): number {
    const { pen } = this;
    const { width = WIDE } = how;
    let { size } = how;
    const weight = how.bold ? 800 : 550;
    pen.font = `${weight} ${size}px ${this.family}`;
    while (size > LEAST && pen.measureText(text).width > width) {
      size -= 1;
      pen.font = `${weight} ${size}px ${this.family}`;
    }
    pen.fillStyle = this.colour(how.colour ?? "--ink");
    pen.textAlign = how.align ?? "left";
    pen.textBaseline = "middle";
    pen.fillText(text, how.x, how.y, width);
    return Math.min(width, pen.measureText(text).width);
  }

  colour(name: string): string {
    return this.style.getPropertyValue(name).trim();
  }
}

function rounded(pen: Pen, x: number, y: number, wide: number, high: number, round: number): void {
  pen.beginPath();
  pen.moveTo(x + round, y);
  pen.arcTo(x + wide, y, x + wide, y + high, round);
  pen.arcTo(x + wide, y + high, x, y + high, round);
  pen.arcTo(x, y + high, x, y, round);
  pen.arcTo(x, y, x + wide, y, round);
  pen.closePath();
}

function diamond(pen: Pen, x: number, y: number, reach: number): void {
  pen.beginPath();
  pen.moveTo(x, y - reach);
  pen.lineTo(x + reach, y);
  pen.lineTo(x, y + reach);
  pen.lineTo(x - reach, y);
  pen.fill();
}
