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
}

/** The template's style sheet links. Rendered pages inline their CSS instead. */
const SHEETS = /<!--sheets-->[\s\S]*?<!--\/sheets-->\s*/;

/** Creates the renderer of complete HTML pages, as an anonymous visitor sees them, from the client build's template. */
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
      // Without state the browser renders from scratch: data it reads now might not match this markup.
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
