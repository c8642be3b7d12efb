// Best compression first: a browser takes the first source that it can read.
export const EXTENSIONS = ['avif', 'webp', 'jpg'] as const;
export type Extension = (typeof EXTENSIONS)[number];

export const MIME_TYPES: Readonly<Record<Extension, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** A product's picture as kept in `produtos.imagem` (jsonb). Its files are in the storage (`storage.ts`). */
export interface StoredImagem {
  /** Start of the file names. It changes with the picture, so clients may cache the files forever. */
  chave: string;
  /** Pixels of the widest version. */
  largura: number;
  /** Pixels of the widest version. */
  altura: number;
  /** Every width in pixels, ascending; the last one equals `largura`. */
  larguras: number[];
  /** A tiny blurred version as a `data:` URI. */
  miniatura: string;
}

/** A picture among several of a product, as kept in `produtos.mais_imagens`. */
export interface ImagemComAlt {
  imagem: StoredImagem;
  /** Alternative text; empty: the name of the product. */
  alt: string;
}

/** One file of a picture: one width in one encoding. */
export interface ImagemFile {
  readonly chave: string;
  readonly largura: number;
  readonly extension: Extension;
}

const FILE_NAME = /^([0-9a-f]{16})-(\d{1,5})\.(avif|webp|jpg)$/;

/** `<chave>-<largura>.<extension>`. */
export function fileNameOf({ chave, largura, extension }: ImagemFile): string {
  return `${chave}-${largura}.${extension}`;
}

/** The file that has this name; undefined for every other name. */
export function parseFileName(name: string): ImagemFile | undefined {
  const [, chave, largura, suffix] = FILE_NAME.exec(name) ?? [];
  const extension = EXTENSIONS.find((name) => name === suffix);
  return chave === undefined || extension === undefined
    ? undefined
    : { chave, largura: Number(largura), extension };
}

export function fileNames({ chave, larguras }: StoredImagem): string[] {
  return larguras.flatMap((largura) =>
    EXTENSIONS.map((extension) => fileNameOf({ chave, largura, extension })),
  );
}
