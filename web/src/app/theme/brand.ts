import { type CSSVariablesResolver, colorsTuple, createTheme } from '@mantine/core';
import { tokens } from './tokens.ts';

/**
 * The shop's colours, type, shapes and spaces as Mantine's theme. Free of components, so that the build can read it
 * (`vite/theme-variables.ts`); `Theme.tsx` adds those.
 */
export const brand = createTheme({
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  primaryColor: 'amber',
  primaryShade: 5,
  white: tokens['--text'],
  black: tokens['--on-amber'],
  autoContrast: true,
  colors: {
    amber: colorsTuple(tokens['--amber']),
    red: colorsTuple(tokens['--danger']),
    green: colorsTuple(tokens['--success']),
    yellow: colorsTuple(tokens['--warning']),
    dark: [
      tokens['--text'],
      tokens['--text-soft'],
      tokens['--text-faint'],
      tokens['--text-faint'],
      tokens['--line-strong'],
      tokens['--line'],
      tokens['--surface'],
      tokens['--bg-raised'],
      tokens['--bg'],
      tokens['--bg-deep'],
    ],
  },
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '400' },
  fontSizes: {
    xs: 'var(--size-label)',
    sm: 'var(--size-small)',
    md: 'var(--size-text)',
    lg: 'var(--size-reading)',
    xl: 'var(--size-lead)',
  },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-5)',
    xl: 'var(--space-6)',
  },
  breakpoints: { xs: '30rem', sm: '48rem', md: '64rem', lg: '75rem', xl: '80rem' },
  radius: {
    xs: 'var(--radius-small)',
    sm: 'var(--radius)',
    md: 'var(--radius)',
    lg: 'var(--radius-large)',
    xl: 'var(--radius-round)',
  },
  defaultRadius: 'md',
  shadows: { md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
});

/** The shop's tokens, and Mantine's own variables as far as they differ from what the theme gives. */
export const brandVariables: CSSVariablesResolver = () => ({
  variables: {
    ...tokens,
    '--mantine-color-body': 'var(--bg)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-faint)',
    '--mantine-color-placeholder': 'var(--text-faint)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-success': 'var(--success)',
    '--mantine-color-anchor': 'var(--amber)',
    '--mantine-color-default': 'var(--bg-raised)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--surface)',
    '--mantine-color-disabled-color': 'var(--text-faint)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled-hover': 'var(--amber-bright)',
    '--mantine-color-amber-filled-hover': 'var(--amber-bright)',
    '--mantine-primary-color-light-color': 'var(--amber-bright)',
    '--mantine-color-amber-light': 'var(--amber-wash)',
    '--mantine-color-amber-light-color': 'var(--amber-bright)',
    '--mantine-primary-color-contrast': 'var(--on-amber)',
  },
  light: {},
  dark: {},
});
