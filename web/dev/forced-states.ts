const STATES = [
  [/:hover/g, '[data-force~="hover"]'],
  [/:focus-visible/g, '[data-force~="focus"]'],
  [/:focus(?![-\w])/g, '[data-force~="focus"]'],
  [/:active/g, '[data-force~="active"]'],
] as const;

const DOUBLED = '[data-force';

function forced(selector: string): string {
  return STATES.reduce((text, [state, attribute]) => text.replaceAll(state, attribute), selector);
}

function doubleRules(group: CSSStyleSheet | CSSGroupingRule): void {
  const { cssRules } = group;
  for (let index = cssRules.length - 1; index >= 0; index -= 1) {
    const rule = cssRules[index];
    if (rule instanceof CSSStyleRule) {
      const selector = forced(rule.selectorText);
      if (selector !== rule.selectorText && !rule.selectorText.includes(DOUBLED)) {
        rule.selectorText = `${rule.selectorText}, ${selector}`;
      }
    } else if (rule instanceof CSSGroupingRule) {
      doubleRules(rule);
    }
  }
}

/** Extends every hover, focus and active rule to `data-force="hover"` (or `focus`, `active`), also in later sheets. */
export function doubleStates(page: Document): void {
  const processed = new WeakSet<CSSStyleSheet>();
  const run = () => {
    for (const sheet of page.styleSheets) {
      if (processed.has(sheet)) continue;
      processed.add(sheet);
      doubleRules(sheet);
    }
  };
  run();
  new MutationObserver(run).observe(page.head, { childList: true });
}
