import { render as renderAlone } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Theme } from '../src/app/theme/Theme.tsx';

/** Renders inside the shop's theme. `test`: without transitions, whose ends are not reported then. */
export function render(element: ReactElement, env: 'default' | 'test' = 'default') {
  return renderAlone(element, { wrapper: ({ children }) => <Theme env={env}>{children}</Theme> });
}
