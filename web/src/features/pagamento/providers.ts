import type { Providers } from './provider.ts';

export const providers: Providers = {
  stripe: () => import('./stripe/provider.ts'),
  simulado: () => import('./simulado/provider.ts'),
};
