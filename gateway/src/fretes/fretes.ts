import type { PublicRest } from '../rest/client.ts';

/** What delivery costs, for everybody. */
export type Fretes = Readonly<Record<never, never>>;

export function createFretes(_: PublicRest): Fretes {
  return {};
}
