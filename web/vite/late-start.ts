import type { Plugin } from 'vite';
import { lateStart as code } from '../src/app/late-start.ts';

const ENTRY = /[ \t]*<script type="module"[^>]*\bsrc="([^"]+)"[^>]*><\/script>\n?/;
const PRELOAD = /[ \t]*<link rel="modulepreload"[^>]*>\n?/g;
const SHEETS = /(?:[ \t]*<link rel="stylesheet"[^>]*>\n?)+/;

/**
 * Writes into index.html the few lines that start the shop's code once the page is painted, instead of a module that
 * the browser would fetch before that. The style sheets stand between marks: a rendered page has its own instead.
 */
export function lateStart(): Plugin {
  return {
    name: 'late-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [tag, address] = ENTRY.exec(html) ?? [];
        if (tag === undefined || address === undefined) {
          throw new Error('index.html has no module to start with');
        }
        const script = `    <script>(${String(code)})(${JSON.stringify(address)})</script>\n`;
        return html
          .replace(PRELOAD, '')
          .replace(tag, () => script)
          .replace(SHEETS, (links) => `    <!--sheets-->\n${links}    <!--/sheets-->\n`);
      },
    },
  };
}
