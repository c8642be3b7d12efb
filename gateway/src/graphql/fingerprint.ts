import { createHash } from 'node:crypto';

/** A number for what was shown, of GraphQL's `Int`: the same for the same, hardly ever for anything else. */
export function fingerprint(shown: readonly unknown[]): number {
  return createHash('sha256').update(JSON.stringify(shown)).digest().readUInt32BE(0) >>> 1;
}
