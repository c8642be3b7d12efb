// Names in the browser's file storage; the privacy policy lists them.
const ESSENTIALS_CACHE = 'lojaSemConexao';
const FILES_CACHE = 'arquivosDaLoja';
const PICTURES_CACHE = 'fotosDaLoja';

/** What the worker keeps, and how many of each. */
export interface Kept {
  /** The offline page with everything it needs. */
  readonly essentials: string;
  readonly file: { readonly name: string; readonly limit: number };
  readonly picture: { readonly name: string; readonly limit: number };
}

/** Files of the build go with it; pictures stay, their addresses change when they do. */
export function keptBy(version: string): Kept {
  return {
    essentials: `${ESSENTIALS_CACHE}-${version}`,
    file: { name: `${FILES_CACHE}-${version}`, limit: 80 },
    picture: { name: PICTURES_CACHE, limit: 60 },
  };
}

/** True for what another version of the worker left. */
export function isOutdated(name: string, { essentials, file }: Kept): boolean {
  const ours = [ESSENTIALS_CACHE, FILES_CACHE].some((prefix) => name.startsWith(`${prefix}-`));
  return ours && name !== essentials && name !== file.name;
}
