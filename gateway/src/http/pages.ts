import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Execute } from '../graphql/executor.ts';
import { pagePolicy, scriptHashes } from './headers.ts';

/** A page as the web client renders it. `shareable`: the same for every visitor of its address. */
interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly location?: string;
  readonly shareable: boolean;
}

/** What `createRenderer` of the web client's server entry answers. */
type Render = (request: {
  readonly url: URL;
  readonly mobile: boolean;
  readonly execute: Execute;
}) => Promise<RenderedPage>;

/** A page ready to be sent. */
export interface Page {
  readonly status: number;
  readonly html: string;
  readonly etag: string;
  readonly policy: string;
  readonly location: string | undefined;
}

export interface Pages {
  /** Null when the web client has not been built. Never rejects: a failed rendering gives the bare template. */
  readonly open: (url: string, mobile: boolean) => Promise<Page | null>;
}

interface Site {
  readonly template: string;
  readonly policy: string;
  readonly render: Render;
}

const MAX_PAGES = 300;
const FRESH_MS = 10_000;

/**
 * Renders the shop's pages for everyone and keeps the shareable ones for seconds, by address and kind of
 * device. Visitors that ask for the same page at the same time share one rendering. `origin` is the shop's
 * public address, for the links that a page says of itself.
 */
export function createPages(
  folder: string,
  origin: string,
  execute: Execute,
  report: (error: unknown) => void,
): Pages {
  const cache = new Map<string, { page: Promise<Page>; until: number }>();
  let site: Promise<Site> | undefined;

  const openSite = () => {
    site ??= load(folder).catch((error: unknown) => {
      site = undefined;
      throw error;
    });
    return site;
  };

  const render = async (
    { template, policy, render: draw }: Site,
    url: string,
    mobile: boolean,
  ): Promise<{ page: Page; shareable: boolean }> => {
    try {
      const { status, html, location, shareable } = await draw({
        // Joined as text: resolving `//host/x` would make it another shop's address.
        url: new URL(origin + url),
        mobile,
        execute,
      });
      const destination = location?.startsWith('/') ? location : undefined;
      return {
        page: { status, html, etag: etagOf(html), policy, location: destination },
        shareable,
      };
    } catch (error) {
      report(error);
      const shell = { status: 200, html: template, etag: etagOf(template), policy };
      return { page: { ...shell, location: undefined }, shareable: false };
    }
  };

  return {
    open: async (url, mobile) => {
      const loaded = await openSite().catch((error: unknown) => {
        if (!isMissing(error)) report(error);
        return null;
      });
      if (loaded === null) return null;
      const key = `${mobile ? 'm' : 'd'} ${url}`;
      const cached = cache.get(key);
      if (cached && cached.until > performance.now()) return cached.page;
      const pending = render(loaded, url, mobile);
      const entry = {
        until: performance.now() + FRESH_MS,
        page: pending.then(({ page }) => page),
      };
      cache.delete(key);
      cache.set(key, entry);
      if (cache.size > MAX_PAGES) {
        const oldest = cache.keys().next();
        if (!oldest.done) cache.delete(oldest.value);
      }
      const { page, shareable } = await pending;
      const servable = shareable && page.status < 500;
      if (!servable && cache.get(key) === entry) cache.delete(key);
      return page;
    },
  };
}

async function load(folder: string): Promise<Site> {
  const entry = join(folder, 'server', 'entry-server.js');
  const template = await readFile(join(folder, 'client', 'index.html'), 'utf8');
  await access(entry);
  const module: unknown = await import(pathToFileURL(entry).href);
  if (!hasRenderer(module)) {
    throw new Error('web/dist/server/entry-server.js does not export createRenderer');
  }
  return {
    template,
    policy: pagePolicy(scriptHashes(template)),
    render: module.createRenderer({ template }),
  };
}

function hasRenderer(
  module: unknown,
): module is { createRenderer: (options: { template: string }) => Render } {
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

function etagOf(html: string): string {
  return `"${createHash('sha1').update(html).digest('base64url')}"`;
}
