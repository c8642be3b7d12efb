import { expect, it } from 'vitest';
import { knownAparelho } from './aparelho.ts';

const SECRET = Buffer.alloc(32, 1);
/** Signed by the gateway; its test has the same text. */
const PROOF = 'AAAAAAAAAAAAAAAA.ftt-LZOSnk2z1ykMS40tfliMiw';
const SIGNED = Date.UTC(2026, 2, 1);
const daysLater = (days: number) => new Date(SIGNED + days * 24 * 60 * 60_000);

it('knows a browser by the proof that the gateway signs, for 400 days (SEC-07)', () => {
  expect(knownAparelho(SECRET, PROOF, 'Marina', daysLater(0))).toBe('AAAAAAAAAAAAAAAA');
  expect(knownAparelho(SECRET, PROOF, 'marina', daysLater(399))).not.toBeNull();
  expect(knownAparelho(SECRET, PROOF, 'marina', daysLater(400))).toBeNull();
});

it.each([
  ['another account', SECRET, PROOF, 'rui'],
  ['another key', Buffer.alloc(32, 2), PROOF, 'marina'],
  ['another id', SECRET, PROOF.replace('AA', 'BA'), 'marina'],
  ['a changed mark', SECRET, `${PROOF.slice(0, -1)}_`, 'marina'],
  ['no proof', SECRET, undefined, 'marina'],
  ['two proofs', SECRET, [PROOF, PROOF], 'marina'],
])('refuses %s (SEC-07)', (_case, secret, proof, username) => {
  expect(knownAparelho(secret, proof, username, daysLater(0))).toBeNull();
});
