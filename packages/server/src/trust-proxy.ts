import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';

/**
 * Whether a sender is a proxy of the shop, whose `X-Forwarded-For` is believed. `hop` counts the senders from the
 * connection's own, which is 0.
 */
export type TrustProxy = (address: string, hop: number) => boolean;

const MOST_HOPS = 10;
const NAMES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Reads `TRUST_PROXY`: a number of hops, or addresses, networks and named ranges. Returns false for `off` and 0, and
 * null for other text. `on` is refused: it would believe the left-most address, which the client chooses.
 */
export function readTrustProxy(text: string): TrustProxy | false | null {
  if (/^(?:off|false|0)$/.test(text)) return false;
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops <= MOST_HOPS ? (_address, hop) => hop < hops : null;
  }
  const senders = text.trim().split(/[\s,]+/);
  // The library also reads shortened addresses, such as 1.5.
  if (!senders.every((word) => NAMES.has(word) || isIP(word.replace(/\/.*$/, '')) > 0)) return null;
  try {
    return compile(senders);
  } catch {
    return null;
  }
}
