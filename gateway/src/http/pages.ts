import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Execute } from '../graphql/executor.ts';
import { type Body, createBody } from './body.ts';
import { createPagePolicy, inlineHashes, type PagePolicy } from './headers.ts';
import { type Built, createPageCache, type Lifetimes } from './page-cache.ts';

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
}

/** The result of `createRenderer` in the web client's server entry. */
interface Renderer {
  /** The canonical form of an address, without unused parameters; `moved` when the browser should be redirected to it. */
  readonly resolve: (url: URL) => Promise<{ readonly url: URL; readonly moved: boolean }>;
  readonly render: (request: {
    readonly url: URL;
    readonly mobile: boolean;
    readonly execute: Execute;
  }) => Promise<RenderedPage>;
}

/** The module `web/dist/server/entry-server.js`. */
const serverEntry = z.object({
  createRenderer: z.custom<(options: { readonly template: string }) => Renderer>(
    (exported) => typeof exported === 'function',
    'web/dist/server/entry-server.js does not export createRenderer',
  ),
});

/** A page to send. */
export interface Page {
  readonly status: number;
  readonly body: Body;
  readonly policy: string;
  readonly location: string | undefined;
  readonly preload: readonly string[];
}

export type Pages = ReturnType<typeof createPages>;

interface Site extends Renderer {
  readonly template: string;
  readonly policy: PagePolicy;
}

const MAX_PAGES = 300;
const LIFETIMES: Lifetimes = { freshMs: 5000, staleMs: 30_000, fallbackMs: 600_000 };

/**
 * Renders the shop's pages for anonymous visitors and caches them, compressed, by address and device class
 * (docs/decisions/0017): fresh for seconds, then renewed in the background, longer while the API is down, never past a
 * write that `drops` counts. `origin` is the shop's public origin, for canonical links.
 */
export function createPages(options: {
  readonly folder: string;
  readonly origin: string;
  readonly execute: Execute;
  readonly drops: () => number;
  /** Other origins that pictures may come from. */
  readonly imageOrigins: readonly string[];
  /** True when Stripe takes the cards. */
  readonly stripe: boolean;
  /** False disables the cache. */
  readonly keep: boolean;
  readonly report: (error: unknown) => void;
}) {
  const { folder, origin, execute, drops, keep, report } = options;
  const cache = createPageCache<Page>({ limit: MAX_PAGES, lifetimes: LIFETIMES, drops });
  let site: Promise<Site> | undefined;

  const openSite = () => {
    site ??= load(folder, options).catch((error: unknown) => {
      site = undefined;
      throw error;
    });
    return site;
  };

  const bare = ({ template, policy }: Site, { pathname }: URL): Page => ({
    status: 200,
    body: createBody(template),
    policy: policy(pathname),
    location: undefined,
    preload: [],
  });

  const draw = async (
    loaded: Site,
    url: URL,
    mobile: boolean,
    previous: Page | undefined,
  ): Promise<Built<Page>> => {
    try {
      const { status, html, location, preload, styles, broken } = await loaded.render({
        url,
        mobile,
        execute,
      });
      const page = {
        status,
        body: createBody(html, previous?.body),
        policy: loaded.policy(url.pathname, styles),
        location: ownPath(location),
        preload: preload ?? [],
      };
      const outcome = status === 200 ? 'keep' : 'pass';
      return { value: page, as: broken || status >= 500 ? 'broken' : outcome };
    } catch (error) {
      report(error);
      return { value: bare(loaded, url), as: 'broken' };
    }
  };

  const serve = async (loaded: Site, address: string, mobile: boolean): Promise<Page> => {
    // Joined as text: resolving `//host/x` would give another host.
    const { url, moved } = await loaded.resolve(new URL(origin + address));
    const path = url.pathname + url.search;
    if (moved && ownPath(path) !== undefined) {
      const policy = loaded.policy(url.pathname);
      return { status: 301, body: createBody(''), policy, location: path, preload: [] };
    }
    if (!keep) return (await draw(loaded, url, mobile, undefined)).value;
    return cache.open(`${mobile ? 'm' : 'd'} ${path}`, (previous) =>
      draw(loaded, url, mobile, previous),
    );
  };

  return {
    /** Null when the web client is not built. Never rejects: a failed rendering returns the bare template. */
    open: async (address: string, mobile: boolean): Promise<Page | null> => {
      const loaded = await openSite().catch((error: unknown) => {
        if (!isMissing(error)) report(error);
        return null;
      });
      if (loaded === null) return null;
      return serve(loaded, address, mobile).catch((error: unknown) => {
        report(error);
        return bare(loaded, new URL(origin + address));
      });
    },
  };
}

/** Undefined for a location that leads to another host, such as `//host/x`. */
function ownPath(location: string | undefined): string | undefined {
  return location !== undefined && /^\/(?![/\\])/.test(location) ? location : undefined;
}

async function load(
  folder: string,
  allowed: { readonly imageOrigins: readonly string[]; readonly stripe: boolean },
): Promise<Site> {
  const entry = join(folder, 'server', 'entry-server.js');
  const template = await readFile(join(folder, 'client', 'index.html'), 'utf8');
  await access(entry);
  const { createRenderer } = serverEntry.parse(await import(pathToFileURL(entry).href));
  const { resolve, render } = createRenderer({ template });
  const policy = createPagePolicy(inlineHashes(template), allowed);
  return { template, policy, resolve, render };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
