import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './mantine.css';
import { MantineContext, MantineProvider } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { theme } from './theme.ts';

/** Each component that uses Mantine wraps itself in this provider, so pages without any load none of it. */
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
