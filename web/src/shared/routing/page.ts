import type { ApolloClient } from '@apollo/client';
import type { ComponentType } from 'react';

/** What a page may ask for before it is rendered, on the server and before hydration alike. */
export interface PrepareContext {
  readonly client: ApolloClient;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
  /** True when the visitor's device says that it is a phone. */
  readonly mobile: boolean;
}

/** HTTP status of the page; 200 when a page says nothing. With `location`, where it is now (status 301). */
export interface PrepareResult {
  readonly status: number;
  readonly location?: string;
}

/** A page's module: the page, and the reads that its first render needs. */
export interface PageModule {
  readonly Page: ComponentType;
  readonly prepare?: (context: PrepareContext) => Promise<PrepareResult | void>;
  /**
   * The query (`''` or `?…`) of what of an address decides how the page is first rendered, in one spelling: the
   * server renders and keeps the page by it. A page without it is rendered by the query as it is.
   */
  readonly query?: (search: URLSearchParams) => string;
}
