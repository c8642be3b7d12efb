import { z } from 'zod';
import type { Bus } from '../../server/across/shared.ts';
import type { Verifier } from './verification.ts';

const TOPIC = 'conta-encerrada';

/** The verifier of gateways that share a bus. */
export type SharedVerifier = ReturnType<typeof endEverywhere>;

/** The verifier, with `end` for every gateway. One that misses the message accepts the account for 30 s at most. */
export function endEverywhere(verifier: Verifier, bus: Bus) {
  bus.on(TOPIC, z.string(), verifier.drop);
  return {
    ...verifier,
    end: async (usuarioId: string) => {
      await verifier.end(usuarioId);
      await bus.publish(TOPIC, usuarioId);
    },
  };
}
