import { createContext, useContext, useEffect } from 'react';
import { BRAND } from '../constants.ts';
import { documentTitle } from './title.ts';

/** A picture by its address, its size in pixels and what it shows. */
export interface SharedPicture {
  readonly url: string;
  readonly largura: number | null;
  readonly altura: number | null;
  readonly alt: string;
}

export interface HeadContent {
  /** Page title; null for a page without one of its own. */
  readonly title: string | null;
  readonly description?: string;
  /** What stands for the page when it is shared; the shop's cover unless it has one of its own. */
  readonly image?: SharedPicture | undefined;
  /** What is shared: a thing that can be bought, or any page. */
  readonly type?: 'product' | 'website';
  /** Lowest price of what the page sells, in reais. */
  readonly price?: number | undefined;
  /** Path of the page's one true address. */
  readonly canonical?: string;
  /** schema.org description of the page; its `url`, `item` and `image` may be paths of the shop. */
  readonly jsonLd?: object;
  /** True when search engines should leave the page out. */
  readonly noIndex?: boolean;
}

/** Where the server renderer collects what the page says of itself. */
export const HeadSink = createContext<((content: HeadContent) => void) | null>(null);

/** What stands for pages without a picture of their own. */
export const HeadCover = createContext<SharedPicture | undefined>(undefined);

/** Sets the document's title and description: on the server through the sink, here when shown. */
export function Head(content: HeadContent): null {
  const cover = useContext(HeadCover);
  useContext(HeadSink)?.({ ...content, image: content.image ?? cover });
  const { title, description } = content;
  useEffect(() => {
    document.title = documentTitle(title, BRAND);
    if (description !== undefined) {
      document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    }
  }, [title, description]);
  return null;
}
