import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { brand, brandVariables } from './brand.ts';
import { calmTokens, paperTokens, type Tokens, wideTokens } from './tokens.ts';

/** Mantine's palettes that the shop does not use. */
const UNUSED = /^--mantine-color-(?:gray|pink|grape|violet|indigo|blue|cyan|teal|lime|orange)-/;

const block = (variables: Readonly<Record<string, string>>) =>
  `:root{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

const rule = (condition: string, variables: Tokens) => `@media ${condition}{${block(variables)}}`;

/**
 * The style sheet with every variable of the theme. The build writes it into `variables.css`: the content policy
 * refuses the style element that Mantine would insert. The shop has one colour scheme, so its values stand on `:root`.
 */
export function themeVariables(): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, brand);
  const own = brandVariables(theme);
  const { variables, dark } = defaultCssVariablesResolver(theme);
  const all = Object.entries({ ...variables, ...dark, ...own.variables });
  const used = Object.fromEntries(all.filter(([name]) => !UNUSED.test(name)));
  return [
    block(used),
    rule('(width >= 48rem)', wideTokens),
    rule('(prefers-reduced-motion: reduce)', calmTokens),
    rule('print', paperTokens),
  ].join('\n');
}

/** The classes of `hiddenFrom` and `visibleFrom`, which MantineProvider would write into a style element. */
export function visibilityClasses(): string {
  const { breakpoints } = mergeMantineTheme(DEFAULT_THEME, brand);
  return Object.entries(breakpoints)
    .map(
      ([name, from]) =>
        `@media (width >= ${from}){.mantine-hidden-from-${name}{display:none!important}}` +
        `@media (width < ${from}){.mantine-visible-from-${name}{display:none!important}}`,
    )
    .join('\n');
}
