import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Execute } from '../graphql/executor.ts';
import { type Body, createBody } from './body.ts';
import { createPagePolicy, inlineHashes, type PagePolicy } from './headers.ts';
import { createPageCache, type Lifetimes, type Made } from './page-cache.ts';

/** A page as the web client renders it. */
interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly location?: string | undefined;
  /** `Link` headers of what the page shows first. */
  readonly preload?: readonly string[];
  /** What its own style elements say, word for word. */
  readonly styles: readonly string[];
  /** True when something that the page shows could not be read. */
  readonly broken: boolean;
}

/** What `createRenderer` of the web client's server entry answers. */
interface Renderer {
  /** The one spelling of an address, without what no page reads; `moved` when a browser should be told of it. */
  readonly resolve: (url: URL) => Promise<{ readonly url: URL; readonly moved: boolean }>;
  readonly render: (request: {
    readonly url: URL;
    readonly mobile: boolean;
    readonly execute: Execute;
  }) => Promise<RenderedPage>;
}

/** A page ready to be sent. */
export interface Page {
  readonly status: number;
  readonly body: Body;
  readonly policy: string;
  readonly location: string | undefined;
  readonly preload: readonly string[];
}

export interface Pages {
  /** Null when the web client has not been built. Never rejects: a failed rendering gives the bare template. */
  readonly open: (url: string, mobile: boolean) => Promise<Page | null>;
}

interface Site extends Renderer {
  readonly template: string;
  readonly policy: PagePolicy;
}

const MAX_PAGES = 300;
const LIFETIMES: Lifetimes = { freshMs: 5000, staleMs: 30_000, standInMs: 600_000 };

/**
 * Renders the shop's pages for everyone and keeps them, compressed, by address and kind of device
 * (docs/decisions/0017): for seconds, then renewed behind; longer while the API is away; never past a write that
 * `drops` counts. `origin` is the shop's public address, for the links that a page says of itself.
 */
export function createPages(options: {
  readonly folder: string;
  readonly origin: string;
  readonly execute: Execute;
  readonly drops: () => number;
  /** Other hosts that pictures may come from. */
  readonly imageOrigins: readonly string[];
  /** True where Stripe takes the cards. */
  readonly stripe: boolean;
  /** False renders every page anew. */
  readonly keep: boolean;
  readonly report: (error: unknown) => void;
}): Pages {
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
  ): Promise<Made<Page>> => {
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
      const whole = status === 200 ? 'keep' : 'pass';
      return { value: page, as: broken || status >= 500 ? 'broken' : whole };
    } catch (error) {
      report(error);
      return { value: bare(loaded, url), as: 'broken' };
    }
  };

  const serve = async (loaded: Site, address: string, mobile: boolean): Promise<Page> => {
    // Joined as text: resolving `//host/x` would make it another shop's address.
    const { url, moved } = await loaded.resolve(new URL(origin + address));
    const path = url.pathname + url.search;
    if (moved && ownPath(path) !== undefined) return movedTo(path, loaded.policy(url.pathname));
    if (!keep) return (await draw(loaded, url, mobile, undefined)).value;
    return cache.open(`${mobile ? 'm' : 'd'} ${path}`, (previous) =>
      draw(loaded, url, mobile, previous),
    );
  };

  return {
    open: async (address, mobile) => {
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

function movedTo(location: string, policy: string): Page {
  return { status: 301, body: createBody(''), policy, location, preload: [] };
}

/** A path of this shop; `//host/x` would lead to another. */
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
  const module: unknown = await import(pathToFileURL(entry).href);
  if (!hasRenderer(module)) {
    throw new Error('web/dist/server/entry-server.js does not export createRenderer');
  }
  const { resolve, render } = module.createRenderer({ template });
  return {
    template,
    policy: createPagePolicy(inlineHashes(template), allowed),
    resolve,
    render,
  };
}

function hasRenderer(
  module: unknown,
): module is { createRenderer: (options: { template: string }) => Renderer } {
  return (
    typeof module === 'object' &&
    module !== null &&
    'createRenderer' in module &&
    typeof module.createRenderer === 'function'
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
