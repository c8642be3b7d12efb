import { z } from 'zod';
import { type Shared, shareNothing } from '../../../server/across/shared.ts';

const LIFETIME_MS = 2 * 365 * 24 * 60 * 60 * 1000;
/** Of one account. */
const MOST = 50;

export type EnderecosMemory = ReturnType<typeof createEnderecosMemory>;

/**
 * What gateways remember of addresses: those that an edit replaced because an order still shows them. Of at most 10 000
 * accounts; a forgotten one is in its owner's list again, beside the new one.
 */
export function createEnderecosMemory({ openValues }: Pick<Shared, 'openValues'> = shareNothing()) {
  const store = openValues({
    kind: 'enderecos-substituidos',
    schema: z.literal(true),
    lifetimeMs: LIFETIME_MS,
    groups: 10_000,
    keys: MOST,
  });
  return {
    /** Ids of the account's replaced addresses. */
    retired: async (usuarioId: string): Promise<ReadonlySet<string>> =>
      new Set((await store.read(usuarioId)).keys()),
    retire: (usuarioId: string, enderecoId: string) => store.write(usuarioId, enderecoId, true),
  };
}
