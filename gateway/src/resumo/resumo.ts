import type { AdminConta } from '../graphql/context.ts';

/** Figures for the dashboard. */
export type Resumo = Readonly<Record<never, never>>;

export function createResumo(_: AdminConta): Resumo {
  return {};
}
