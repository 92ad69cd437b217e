/** What the oldest browsers that the page is for have beyond ES2022. */

interface Array<T> {
  findLast(test: (value: T, index: number) => unknown): T | undefined;
  findLastIndex(test: (value: T, index: number) => unknown): number;
}

interface ReadonlyArray<T> {
  findLast(test: (value: T, index: number) => unknown): T | undefined;
  findLastIndex(test: (value: T, index: number) => unknown): number;
}
