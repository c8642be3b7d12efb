/** A picture of the shop, listed by the build. Dimensions in pixels. */
export interface ShopPicture {
  readonly url: string;
  readonly largura: number;
  readonly altura: number;
  readonly miniatura: string | null;
  readonly fontes: readonly { readonly tipo: string; readonly srcset: string }[];
}

// A glob import, because the list may not exist; the shop then opens without these pictures.
const lists = import.meta.glob<Readonly<Record<string, ShopPicture>>>('/public/loja/loja.json', {
  eager: true,
  import: 'default',
});
const pictures = Object.values(lists)[0];

/** Returns the picture of that name, or null. */
export function shopPicture(name: string): ShopPicture | null {
  return pictures && Object.hasOwn(pictures, name) ? (pictures[name] ?? null) : null;
}
