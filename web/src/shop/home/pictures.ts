import pictures from './pictures.json' with { type: 'json' };

/** A picture of the shop. Dimensions in pixels. */
export interface ShopPicture {
  readonly url: string;
  readonly largura: number;
  readonly altura: number;
  readonly miniatura: string | null;
  readonly fontes: readonly { readonly tipo: string; readonly srcset: string }[];
}

const shopPictures: Readonly<Record<string, ShopPicture>> = pictures;

/** Returns the picture of that name, or null. */
export function shopPicture(name: string): ShopPicture | null {
  return Object.hasOwn(shopPictures, name) ? (shopPictures[name] ?? null) : null;
}
