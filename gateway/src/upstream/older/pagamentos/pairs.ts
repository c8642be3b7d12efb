import { createSecretKey, hkdfSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { Begun } from './memory.ts';

/** Most payments that one browser stores; the oldest are left out. */
const MAX_PAIRS = 3;
/** How long a browser keeps them, in seconds: as long as the gateway's own memory. */
export const PAIRS_SECONDS = 24 * 60 * 60;

const pairsWire = z.object({
  pares: z.array(
    z.tuple([z.string(), z.string(), z.string(), z.int()]).transform(
      ([pedidoId, paymentIntentId, clientSecret, valor]): Begun => ({
        intent: { paymentIntentId, clientSecret, provedor: null, valor: null, reservaAte: null },
        pedidoId,
        valor,
        status: 'PENDENTE',
      }),
    ),
  ),
});

export type Pairs = ReturnType<typeof createPairs>;

/**
 * Signs which payment was started for which order, as a JWT for the browser that started it. So another gateway with the
 * same `secret`, or this one after a restart, recognises the payment on an API that does not check it.
 */
export function createPairs(secret: Buffer) {
  const derived = hkdfSync('sha256', secret, '', 'decantaria pagamento v1', 32);
  const key = createSecretKey(Buffer.from(derived));

  /** The payments of a signed text, oldest first; none when it is absent, forged or expired. */
  const read = (text: string | undefined): readonly Begun[] => {
    try {
      return pairsWire.parse(jwt.verify(text ?? '', key, { algorithms: ['HS256'] })).pares;
    } catch {
      return [];
    }
  };

  return {
    read,
    /** The text with one more payment. */
    add: (text: string | undefined, begun: Begun): string => {
      const others = read(text).filter(({ pedidoId }) => pedidoId !== begun.pedidoId);
      const pares = [...others, begun]
        .slice(-MAX_PAIRS)
        .map(({ pedidoId, intent: { paymentIntentId, clientSecret }, valor }) => [
          pedidoId,
          paymentIntentId,
          clientSecret,
          valor,
        ]);
      return jwt.sign({ pares }, key, { algorithm: 'HS256', expiresIn: PAIRS_SECONDS });
    },
  };
}
