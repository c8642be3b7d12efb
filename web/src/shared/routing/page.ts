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

/** HTTP status of the page; 200 when a page says nothing. */
export interface PrepareResult {
  readonly status: number;
}

/** A page's module: the page, and the reads that its first render needs. */
export interface PageModule {
  readonly Page: ComponentType;
  readonly prepare?: (context: PrepareContext) => Promise<PrepareResult | void>;
}
