/**
 * A product's picture as kept in `produtos.imagem` (jsonb). The files are
 * `<DATA_DIR>/imagens/<chave>-<largura>.<avif|webp|jpg>`, one per width and encoding.
 */
export interface StoredImagem {
  /** Name the files start with; changes whenever the picture does, so files can be cached forever. */
  chave: string;
  /** Pixels of the widest version. */
  largura: number;
  /** Pixels of the widest version. */
  altura: number;
  /** Every width that exists, in pixels, ascending; the last one equals `largura`. */
  larguras: number[];
  /** A tiny blurred version as a `data:` URI. */
  miniatura: string;
}
