/** Made by `vite/catalogues.ts`; 0 where a language lacks a key. */
declare module "virtual:catalogues" {
  type Entry = import("./catalogue").Entry;
  const catalogues: Record<string, { keys: string[] } & Record<"et" | "en", (Entry | 0)[]>>;
  export default catalogues;
}
