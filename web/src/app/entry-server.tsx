import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { type HeadContent, HeadSink } from '../ui/head/Head.tsx';
import { App } from './App.tsx';
import { createClient } from './apollo/client.ts';
import { type Execute, serverLink } from './apollo/server-link.ts';
import { resolveAddress } from './document/address.ts';
import { filesOf } from './document/client-files.ts';
import { createDrawnPages, REDRAW_AFTER_MS } from './document/drawn-pages.ts';
import { renderHead } from './document/head-tags.ts';
import { preloadLinks } from './document/preload.ts';
import { codeTag, sheetLinks, stateTag, styleTag } from './document/tags.ts';
import { sourceOf } from './pages.ts';
import { prepare } from './prepare.ts';
import type { Route } from './routes.ts';

interface PageRequest {
  /** Absolute, as the visitor sees it. */
  readonly url: URL;
  readonly mobile: boolean;
  readonly execute: Execute;
}

interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly location?: string;
  readonly preload: readonly string[];
  /** Exact content of its style elements; the content policy allows them by hash. */
  readonly styles: readonly string[];
  readonly broken: boolean;
  /** May be cached by address. False for an address that anybody can invent, such as that of an unknown product. */
  readonly lasting: boolean;
}

/** The parts of a page that do not depend on its data. */
interface Drawing {
  readonly head: string;
  readonly markup: string;
  readonly preload: readonly string[];
  readonly styles: readonly string[];
  readonly code: string;
  /** Milliseconds of `performance.now()`. */
  readonly drawnAt: number;
}

/** Routes whose error pages are the same for every address: drawn once in ten minutes, then only their state differs. */
const SAME_ERRORS = new Set(['*', '/produtos/:slug', '/notas/:slug', '/casas/:slug']);

/** The template's style sheet links. Rendered pages inline their CSS instead. */
const SHEETS = /<!--sheets-->[\s\S]*?<!--\/sheets-->\s*/;

/** Creates the renderer of complete HTML pages, as an anonymous visitor sees them, from the client build's template. */
export function createRenderer({ template }: { template: string }) {
  const frame = template.replace(SHEETS, '');
  const errorPages = new Map<string, Drawing>();
  const drawnPages = createDrawnPages<RenderedPage>();

  const draw = (
    client: ReturnType<typeof createClient>,
    route: Route,
    url: URL,
    mobile: boolean,
  ) => {
    let head: HeadContent = { title: null };
    const body = renderToString(
      <HeadSink
        value={(content) => {
          head = content;
        }}
      >
        <StaticRouter location={url.pathname + url.search}>
          <App client={client} mobile={mobile} />
        </StaticRouter>
      </HeadSink>,
    );
    const { code, sheets, css } = filesOf(sourceOf(route));
    const styles = css === '' ? [] : [css];
    return {
      head: renderHead(head, url.origin) + styles.map(styleTag).join('') + sheetLinks(sheets),
      markup: body,
      preload: preloadLinks(body),
      styles,
      code: codeTag(code),
      drawnAt: performance.now(),
    };
  };

  const renderAnew = async ({ url, mobile, execute }: PageRequest): Promise<RenderedPage> => {
    let failed = false;
    const client = createClient({
      ssr: true,
      link: serverLink(async (operation) => {
        const result = await execute(operation);
        failed ||= Boolean(result.errors?.length);
        return result;
      }),
    });
    const { route, status, location } = await prepare(client, url, mobile);
    if (location !== undefined) {
      return {
        status,
        html: '',
        location,
        preload: [],
        styles: [],
        broken: false,
        lasting: false,
      };
    }
    const isErrorPage = SAME_ERRORS.has(route.path) && status === (failed ? 503 : 404);
    const key = `${route.path} ${status} ${mobile}`;
    const kept = isErrorPage ? errorPages.get(key) : undefined;
    const isCurrent = kept && performance.now() - kept.drawnAt <= REDRAW_AFTER_MS;
    const drawing = isCurrent ? kept : draw(client, route, url, mobile);
    if (isErrorPage) errorPages.set(key, drawing);
    const { head, markup, code, preload, styles } = drawing;
    const parts: Record<string, string> = {
      head,
      app: markup,
      // Without state the browser renders from scratch: data it reads now might not match this markup.
      state: code + (failed ? '' : stateTag({ apollo: client.extract(), mobile })),
    };
    return {
      status,
      html: frame.replace(/<!--(head|app|state)-->/g, (_, part: string) => parts[part] ?? ''),
      preload,
      styles,
      broken: failed,
      lasting: status === 200 || route.path === '*',
    };
  };
  const render = ({ url, mobile, execute }: PageRequest): Promise<RenderedPage> =>
    drawnPages.open(`${mobile} ${url.href}`, execute, async (read) => {
      const page = await renderAnew({ url, mobile, execute: read });
      return { page, keep: page.status === 200 && !page.broken };
    });

  return { resolve: resolveAddress, render };
}
