import { decodeEntities } from './escape.ts';

const STYLE = / style="([^"]*)"/g;

/** What could end the rule or the element that it is written into, or take in what follows. */
const UNSAFE = /[{}<@\\\p{Cc}]|\/\*/u;
const TEXTS = /"[^"]*"|'[^']*'/g;
const BRACKETS = /\([^()[\]]*\)|\[[^()[\]]*\]/g;

/** True when every text and every bracket that it opens is closed in it. */
function isClosed(style: string): boolean {
  let rest = style.replace(TEXTS, '');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(BRACKETS, '');
  }
  return !/["'()[\]]/.test(rest);
}

/**
 * Takes the `style` attributes out of rendered markup and writes them as rules of a style sheet, which a content
 * policy can know by its hash. The rules stand by an id, as strong as the attributes were against the page's other
 * rules; equal styles share one. React sets its own styles through the DOM and asks nothing of the policy.
 */
export function liftStyles(markup: string): { readonly markup: string; readonly css: string } {
  const keys = new Map<string, number>();
  const lifted = markup.replace(STYLE, (_attribute, written: string) => {
    const style = decodeEntities(written);
    if (UNSAFE.test(style) || !isClosed(style)) return '';
    const key = keys.get(style) ?? keys.size;
    keys.set(style, key);
    return ` data-s="${key}"`;
  });
  const css = [...keys].map(([style, key]) => `#app [data-s="${key}"]{${style}}`).join('');
  return { markup: lifted, css };
}
