import type { Providers } from './provider.ts';

export const providers: Providers = {
  STRIPE: () => import('./stripe/provider.ts'),
  SIMULADO: () => import('./simulado/provider.ts'),
};
