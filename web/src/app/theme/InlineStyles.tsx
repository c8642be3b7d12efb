import { type InlineStylesProps, stylesToString } from '@mantine/core';
import { useInsertionEffect } from 'react';

/**
 * Takes the place of Mantine's component (`vite/mantine-styles.ts`), which writes a style element. The content policy
 * refuses such an element and accepts a style sheet that a script constructs. The server renders none.
 */
export function InlineStyles(styles: InlineStylesProps) {
  const css = stylesToString(styles);
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [css]);
  return null;
}
