/** Made by `vite/catalogues.ts`: the catalogues of one language, by subject. */
declare module "virtual:catalogues/*" {
  const catalogues: import("./catalogue").Catalogues;
  export default catalogues;
}
