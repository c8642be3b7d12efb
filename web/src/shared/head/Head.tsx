import { createContext, useContext, useEffect } from 'react';
import { BRAND } from '../constants.ts';
import { documentTitle } from './title.ts';

export interface HeadContent {
  /** Page title; null for a page without one of its own. */
  readonly title: string | null;
  readonly description?: string;
  /** Address of the picture that stands for the page when it is shared. */
  readonly image?: string | undefined;
  /** What is known of `image`: its size in pixels and what it shows. */
  readonly imageDetails?:
    | { readonly largura: number | null; readonly altura: number | null; readonly alt: string }
    | undefined;
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

/** Sets the document's title and description: on the server through the sink, here when shown. */
export function Head(content: HeadContent): null {
  useContext(HeadSink)?.(content);
  const { title, description } = content;
  useEffect(() => {
    document.title = documentTitle(title, BRAND);
    if (description !== undefined) {
      document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    }
  }, [title, description]);
  return null;
}
