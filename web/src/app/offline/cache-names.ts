// Cache Storage names, listed in the privacy policy.
const ESSENTIALS_CACHE = 'lojaSemConexao';
const FILES_CACHE = 'arquivosDaLoja';
const PICTURES_CACHE = 'fotosDaLoja';

export interface CacheNames {
  readonly essentials: string;
  readonly file: { readonly name: string; readonly limit: number };
  readonly picture: { readonly name: string; readonly limit: number };
}

/** File caches belong to one build. Picture addresses are versioned, so their cache survives a build. */
export function cachesOf(version: string): CacheNames {
  return {
    essentials: `${ESSENTIALS_CACHE}-${version}`,
    file: { name: `${FILES_CACHE}-${version}`, limit: 80 },
    picture: { name: PICTURES_CACHE, limit: 60 },
  };
}

export function isOutdated(name: string, { essentials, file }: CacheNames): boolean {
  const ours = [ESSENTIALS_CACHE, FILES_CACHE].some((prefix) => name.startsWith(`${prefix}-`));
  return ours && name !== essentials && name !== file.name;
}
