import { decodeEntities } from './escape.ts';

const STYLE = / style="([^"]*)"/g;

/** Characters that could end the rule or the `style` element. */
const UNSAFE = /[{}<@\\\p{Cc}]|\/\*/u;
const TEXTS = /"[^"]*"|'[^']*'/g;
const BRACKETS = /\([^()[\]]*\)|\[[^()[\]]*\]/g;

/** True when all quotes and brackets are balanced. */
function isClosed(style: string): boolean {
  let rest = style.replace(TEXTS, '');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(BRACKETS, '');
  }
  return !/["'()[\]]/.test(rest);
}

/**
 * Moves `style` attributes of rendered markup into CSS rules, so that the content policy can allow them by hash.
 * The id selector keeps their precedence over other rules. Equal styles share a rule. In the browser React sets styles
 * through the DOM, which the policy allows.
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
