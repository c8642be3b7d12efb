import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { theme } from './theme.ts';

type Settings = NonNullable<ComponentProps<typeof MantineContext>['value']>;

/**
 * The one Mantine provider. MantineProvider also loads the writer of style elements and the switch of colour schemes: 2.8
 * KB for every page. The shop's variables are a style sheet (`variables.css`) and its scheme is an attribute of the
 * document. `env` is `test` where transitions are off.
 */
export function Theme({
  env = 'default',
  children,
}: {
  env?: 'default' | 'test';
  children: ReactNode;
}) {
  const settings = useMemo<Settings>(
    () => ({
      colorScheme: 'dark',
      setColorScheme: () => {},
      clearColorScheme: () => {},
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
      env,
    }),
    [env],
  );
  return (
    <MantineContext value={settings}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
