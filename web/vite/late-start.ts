import type { Plugin } from 'vite';
import { lateStart as code } from '../src/app/late-start.ts';

const ENTRY = /[ \t]*<script type="module"[^>]*\bsrc="([^"]+)"[^>]*><\/script>\n?/;
const PRELOAD = /[ \t]*<link rel="modulepreload"[^>]*>\n?/g;
const SHEETS = /(?:[ \t]*<link rel="stylesheet"[^>]*>\n?)+/;

/** Loads the code after first paint by an inline script. Marks the sheet links, which rendered pages inline. */
export function lateStart(): Plugin {
  return {
    name: 'late-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [tag, address] = ENTRY.exec(html) ?? [];
        if (tag === undefined || address === undefined) {
          throw new Error('index.html has no module script: add <script type="module" src="...">');
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
