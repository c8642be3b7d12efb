import { access, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeOf } from '@decantaria/server/error-code';
import type { FastifyBaseLogger } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { z } from 'zod';
import { createReads } from '../cache/reads.ts';
import { createStore, type Filled, type Lifetimes } from '../cache/store.ts';
import { createBoundedQueue, NotBegun } from '../concurrency/bounded-queue.ts';
import { createPacer } from '../concurrency/pacer.ts';
import type { ValidOperation } from '../graphql/execution.ts';
import type { Execute } from '../graphql/executor.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { type CachedBody, createCachedBody } from './cached-body.ts';
import { createPagePolicy, inlineHashes, type PagePolicy } from './headers.ts';

/** A page rendered by the web client. */
interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly location?: string | undefined;
  /** `Link` headers that preload the page's first pictures and fonts. */
  readonly preload?: readonly string[];
  /** The texts of its style elements. */
  readonly styles: readonly string[];
  /** True when a part of the page could not be read. */
  readonly broken: boolean;
  /** True when the page may be cached: the number of such addresses is bounded by the shop's products and searches. */
  readonly lasting: boolean;
}

/** The result of `createRenderer` in the web client's server entry. */
interface Renderer {
  /** The canonical form of an address, without unused parameters; `moved` when the browser should be redirected to it. */
  readonly resolve: (url: URL) => Promise<{ readonly url: URL; readonly moved: boolean }>;
  readonly render: (request: {
    readonly url: URL;
    readonly mobile: boolean;
    readonly execute: (operation: ValidOperation) => Promise<ExecutionResult>;
  }) => Promise<RenderedPage>;
}

/** The module `web/dist/server/entry-server.js`. */
const serverEntry = z.object({
  createRenderer: z.custom<(options: { readonly template: string }) => Renderer>(
    (exported) => typeof exported === 'function',
    'web/dist/server/entry-server.js does not export createRenderer',
  ),
});

export interface Page {
  readonly status: number;
  readonly body: CachedBody;
  readonly policy: string;
  readonly location: string | undefined;
  readonly preload: readonly string[];
}

export type Pages = ReturnType<typeof createPages>;

interface Site extends Renderer {
  /** The template without a page; the browser renders it. */
  readonly bare: CachedBody;
  readonly policy: PagePolicy;
}

interface SiteSettings {
  readonly webDist: string;
  /** Other origins that pictures may come from. */
  readonly imageOrigins: readonly string[];
  readonly pagamento: { readonly provedor?: string | null };
}

const MAX_PAGES = 300;
/** Searches, filters and further pages: their number is unbounded, and they evict no other page. */
const SEARCHES = { name: 'searches', bound: 100 };
/** Renderings in progress, and those that wait: about a second's work. */
const RENDERINGS = { atOnce: availableParallelism(), waiting: 30, waitMs: 5000 };
/** Pages without a query are rendered before searches. */
const FIRST = 1;
const LIFETIMES: Lifetimes = { freshMs: 5000, staleMs: 30_000, fallbackMs: 600_000 };

/**
 * Renders the shop's pages for anonymous visitors and caches them, compressed, by address and device class
 * (docs/decisions/0017): fresh for seconds, then renewed in the background, longer while the API is down, never past a
 * write that `drops` counts. Renderings are bounded; beyond the bound a page is answered from the cache or with 503.
 */
export function createPages(
  parts: SiteSettings & {
    /** The shop's origin, for canonical links; the local one by default. */
    readonly publicOrigin: string | undefined;
    readonly port: number;
    readonly pageCache: boolean;
    readonly execute: Execute;
    readonly drops: () => number;
    readonly log: FastifyBaseLogger;
    readonly metrics: Pick<Metrics, 'page'>;
  },
) {
  const { publicOrigin, port, pageCache, execute, drops, log, metrics } = parts;
  const origin = publicOrigin ?? `http://localhost:${port}`;
  const report = (error: unknown) => log.error({ err: error }, 'page could not be rendered');
  const store = createStore<Page>({
    kind: { name: 'plain', bound: MAX_PAGES },
    lifetimes: LIFETIMES,
    stamp: drops,
  });
  const queue = createBoundedQueue(RENDERINGS);
  // A rendering keeps the process from its sockets for milliseconds.
  const pace = createPacer(1);
  let site: Promise<Site> | undefined;

  const openSite = () => {
    site ??= load(parts).catch((error: unknown) => {
      site = undefined;
      throw error;
    });
    return site;
  };

  const bareWith = (status: number, { bare, policy }: Site, { pathname }: URL): Page => ({
    status,
    body: bare,
    policy: policy(pathname),
    location: undefined,
    preload: [],
  });

  const draw = async (
    loaded: Site,
    url: URL,
    mobile: boolean,
    previous: Page | undefined,
    unwanted: AbortSignal,
  ): Promise<Filled<Page, Page>> => {
    const reads = createReads(performance.now());
    const render = async () => {
      await new Promise<void>(pace);
      metrics.page('rendered');
      return loaded.render({ url, mobile, execute: (operation) => execute(operation, reads) });
    };
    try {
      const { status, html, location, preload, styles, broken, lasting } = await queue(render, {
        signal: unwanted,
        priority: url.search === '' ? FIRST : 0,
      });
      const page = {
        status,
        body: createCachedBody(html, previous?.body),
        policy: loaded.policy(url.pathname, styles),
        location: ownPath(location),
        preload: preload ?? [],
      };
      if (broken || reads.outdated || status >= 500) return { as: 'broken', value: page };
      if (!lasting) return { as: 'pass', value: page };
      return { as: 'keep', value: page, ...(url.search !== '' && { kind: SEARCHES }) };
    } catch (error) {
      if (error instanceof NotBegun) throw error;
      report(error);
      return { value: bareWith(200, loaded, url), as: 'broken' };
    }
  };

  const serve = async (
    loaded: Site,
    address: string,
    mobile: boolean,
    signal: AbortSignal,
  ): Promise<Page> => {
    // Joined as text: resolving `//host/x` would give another host.
    const { url, moved } = await loaded.resolve(new URL(origin + address));
    const path = url.pathname + url.search;
    if (moved && ownPath(path) !== undefined) {
      const policy = loaded.policy(url.pathname);
      return { status: 301, body: createCachedBody(''), policy, location: path, preload: [] };
    }
    if (!pageCache) return (await draw(loaded, url, mobile, undefined, signal)).value;
    const found = await store.open(
      `${mobile ? 'm' : 'd'} ${path}`,
      (run) => draw(loaded, url, mobile, run.previous, run.signal),
      signal,
    );
    return found.value;
  };

  return {
    /** True while a page that `open` returned may be sent again to the same address and kind of device. */
    isFresh: store.isFresh,
    /**
     * Null when the web client is not built. Never rejects: a failed rendering returns the bare template, and one beyond
     * the bound returns it with 503. A rendering is dropped when `signal` aborts before it began.
     */
    open: async (address: string, mobile: boolean, signal: AbortSignal): Promise<Page | null> => {
      const loaded = await openSite().catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') report(error);
        return null;
      });
      if (loaded === null) return null;
      metrics.page('answered');
      return serve(loaded, address, mobile, signal).catch((error: unknown) => {
        const url = new URL(origin + address);
        if (error instanceof NotBegun) return bareWith(503, loaded, url);
        report(error);
        return bareWith(200, loaded, url);
      });
    },
  };
}

/** Undefined for a location that leads to another host, such as `//host/x`. */
function ownPath(location: string | undefined): string | undefined {
  return location !== undefined && /^\/(?![/\\])/.test(location) ? location : undefined;
}

async function load({ webDist: folder, imageOrigins, pagamento }: SiteSettings): Promise<Site> {
  const entry = join(folder, 'server', 'entry-server.js');
  const template = await readFile(join(folder, 'client', 'index.html'), 'utf8');
  await access(entry);
  const { createRenderer } = serverEntry.parse(await import(pathToFileURL(entry).href));
  const { resolve, render } = createRenderer({ template });
  const policy = createPagePolicy(inlineHashes(template), {
    imageOrigins,
    stripe: pagamento.provedor === 'STRIPE',
  });
  return { bare: createCachedBody(template), policy, resolve, render };
}
