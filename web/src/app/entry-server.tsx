import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { type HeadContent, HeadSink } from '../shared/head/Head.tsx';
import { App } from './App.tsx';
import { createClient } from './apollo/client.ts';
import { type Execute, serverLink } from './apollo/server-link.ts';
import { resolveAddress } from './document/address.ts';
import { filesOf } from './document/client-files.ts';
import { codeTag } from './document/code-tag.ts';
import { renderHead } from './document/head-tags.ts';
import { liftStyles } from './document/lift-styles.ts';
import { pageSource } from './document/page-sources.ts';
import { preloadLinks } from './document/preload.ts';
import { stateTag } from './document/state-tag.ts';
import { sheetLinks, styleTag } from './document/style-tags.ts';
import { prepare } from './prepare.ts';

interface PageRequest {
  /** Absolute address as the visitor sees it. */
  readonly url: URL;
  /** True for a phone. */
  readonly mobile: boolean;
  readonly execute: Execute;
}

interface RenderedPage {
  readonly status: number;
  readonly html: string;
  /** Where the page is now, when its status is a redirect. */
  readonly location?: string;
  /** `Link` headers of the pictures that it opens with. */
  readonly preload: readonly string[];
  /** What its own style elements say, word for word: the content policy names them by hash. */
  readonly styles: readonly string[];
  /** True when something that it shows could not be read. */
  readonly broken: boolean;
}

/** The template's links to style sheets: a rendered page has its own inside it. */
const SHEETS = /<!--sheets-->[\s\S]*?<!--\/sheets-->\s*/;

/**
 * Makes what turns an address (as `resolve` spells it) into a whole HTML page with its data. Pages are rendered for
 * an anonymous visitor; the account shows after hydration. `template` is the client build's index.html.
 */
export function createRenderer({ template }: { template: string }) {
  const frame = template.replace(SHEETS, '');
  const render = async ({ url, mobile, execute }: PageRequest): Promise<RenderedPage> => {
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
      return { status, html: '', location, preload: [], styles: [], broken: false };
    }
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
    const { code, sheets, css } = filesOf(pageSource(route.path));
    const { markup, css: ownCss } = liftStyles(body);
    const styles = [css, ownCss].filter((text) => text !== '');
    const parts: Record<string, string> = {
      head: renderHead(head, url.origin) + styles.map(styleTag).join('') + sheetLinks(sheets),
      app: markup,
      // After a failed read the browser starts anew: what it can read then would not fit this markup.
      state: codeTag(code) + (failed ? '' : stateTag({ apollo: client.extract(), mobile })),
    };
    return {
      status,
      html: frame.replace(/<!--(head|app|state)-->/g, (_, part: string) => parts[part] ?? ''),
      preload: preloadLinks(body),
      styles,
      broken: failed,
    };
  };
  return { resolve: resolveAddress, render };
}
