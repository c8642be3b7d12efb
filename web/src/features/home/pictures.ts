/** A picture of the shop itself, as the build draws and lists it. Widths and heights in pixels. */
export interface ShopPicture {
  readonly url: string;
  readonly largura: number;
  readonly altura: number;
  readonly miniatura: string | null;
  readonly fontes: readonly { readonly tipo: string; readonly srcset: string }[];
}

// A glob, because the list is not there before the pictures are drawn: the shop opens without them.
const lists = import.meta.glob<Readonly<Record<string, ShopPicture>>>('/public/loja/loja.json', {
  eager: true,
  import: 'default',
});
const pictures = Object.values(lists)[0];

/** The shop's picture of that name, or null when it was not drawn. */
export function shopPicture(name: string): ShopPicture | null {
  return pictures && Object.hasOwn(pictures, name) ? (pictures[name] ?? null) : null;
}
