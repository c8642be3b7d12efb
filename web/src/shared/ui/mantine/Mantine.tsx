import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './mantine.css';
import { MantineContext, MantineProvider } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { theme } from './theme.ts';

/**
 * What Mantine's parts need around them. Whatever uses one brings this along, so that a page without any loads
 * nothing of Mantine. Its environment is that of a provider further out, if there is one (`test`: no motion).
 */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="dark"
      withCssVariables={false}
      withGlobalClasses={false}
      env={use(MantineContext)?.env ?? 'default'}
    >
      {children}
    </MantineProvider>
  );
}
