import { createContext, useContext, useEffect } from 'react';
import { BRAND, SHOP_DESCRIPTION } from '../../lib/constants.ts';
import { documentTitle } from './title.ts';

/** A picture for previews on other sites. Sizes in pixels. */
export interface SharedPicture {
  readonly url: string;
  readonly largura: number | null;
  readonly altura: number | null;
  readonly alt: string;
}

export interface HeadContent {
  /** Null for a page without a title. */
  readonly title: string | null;
  readonly description?: string;
  /** Preview picture; defaults to the shop's cover. */
  readonly image?: SharedPicture | undefined;
  readonly type?: 'product' | 'website';
  /** Lowest price on the page, in reais. */
  readonly price?: number | undefined;
  readonly canonical?: string;
  /** schema.org data. Its `url`, `item` and `image` may be paths of the shop. */
  readonly jsonLd?: object;
  readonly noIndex?: boolean;
}

/** Collects the head content during server rendering. */
export const HeadSink = createContext<((content: HeadContent) => void) | null>(null);

export const HeadCover = createContext<SharedPicture | undefined>(undefined);

/** Sets the document's title and description: through the sink on the server, by an effect in the browser. */
export function Head(content: HeadContent): null {
  const cover = useContext(HeadCover);
  useContext(HeadSink)?.({ ...content, image: content.image ?? cover });
  const { title, description = SHOP_DESCRIPTION } = content;
  useEffect(() => {
    document.title = documentTitle(title, BRAND);
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
  return null;
}
