import type { ApolloClient } from '@apollo/client';
import type { ComponentType } from 'react';

/** Input of a page's `prepare`, on the server and before hydration. */
export interface PrepareContext {
  readonly client: ApolloClient;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
  readonly mobile: boolean;
}

/** HTTP result of a page; the default status is 200. `location` is the target of a redirect (301). */
export interface PrepareResult {
  readonly status: number;
  readonly location?: string;
}

export interface PageModule {
  readonly Page: ComponentType;
  readonly prepare?: (context: PrepareContext) => Promise<PrepareResult | void>;
  /**
   * Reduces a query to the part that changes the first render, in one canonical spelling (`''` or `?…`).
   * The server renders and caches the page by it. A page without it is rendered without its query, which may hold a
   * secret, as that of a payment.
   */
  readonly query?: (search: URLSearchParams) => string;
}
