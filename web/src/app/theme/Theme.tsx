import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/** The one Mantine provider. Its variables come from `variables.css`, so that it inserts no style element. `test`: without transitions. */
export function Theme({
  env = 'default',
  children,
}: {
  env?: 'default' | 'test';
  children: ReactNode;
}) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="dark"
      withCssVariables={false}
      withGlobalClasses={false}
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
