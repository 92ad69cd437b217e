/** From the seed of a round to its cards, as docs/shuffle.md says. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export const SCHEME = "kaardilaud-shuffle/1";

export function commitmentTo(seed: string): string {
  return bytesToHex(sha256(hexToBytes(seed)));
}

/** The chance of one round; contributions by seat. */
export class Shuffle {
  #key: Uint8Array;

  constructor(seed: string, contributions: Readonly<Record<string, string>>) {
    const seats = Object.keys(contributions).sort((one, other) => Number(one) - Number(other));
    const lines = seats.map((seat) => `${seat} ${contributions[seat]}`);
    this.#key = hmac(sha256, hexToBytes(seed), utf8ToBytes([SCHEME, ...lines].join("\n")));
  }

  first(seats: number): number {
    return below(this.#bytes("first"), seats);
  }

  /** These cards, given in table order, as they are dealt. */
  deck(cards: readonly string[]): string[] {
    return shuffled(this.#bytes("deck"), cards);
  }

  /** The card that the event of this number takes from a hand. */
  take(number: number, hand: readonly string[]): string | undefined {
    return hand[below(this.#bytes(`take ${number}`), hand.length)];
  }

  /** The new pile of the event of this number. */
  pile(number: number, cards: readonly string[]): string[] {
    return shuffled(this.#bytes(`shuffle ${number}`), cards);
  }

  /** The random bytes of one decision, without end. */
  *#bytes(decision: string): Generator<number, never> {
    for (let block = 0; ; block += 1) {
      yield* hmac(sha256, this.#key, utf8ToBytes(`${decision} ${block}`));
    }
  }
}

function shuffled(bytes: Generator<number, never>, cards: readonly string[]): string[] {
  const order = [...cards];
  for (let place = order.length - 1; place > 0; place -= 1) {
    const other = below(bytes, place + 1);
    [order[place], order[other]] = [order[other] as string, order[place] as string];
  }
  return order;
}

function below(bytes: Generator<number, never>, limit: number): number {
  const fair = 256 - (256 % limit);
  for (;;) {
    const byte = bytes.next().value;
    if (byte < fair) return byte % limit;
  }
}
