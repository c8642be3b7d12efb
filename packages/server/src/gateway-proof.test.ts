import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createProof, isProof } from './gateway-proof.ts';

const SECRET = randomBytes(32);
const NOW = Date.UTC(2026, 2, 1);
const proof = createProof(SECRET, 'credencial', NOW);

it.each([
  ['at once', SECRET, 'credencial', proof, 0, true],
  ['a minute later', SECRET, 'credencial', proof, 60_000, true],
  ['after that', SECRET, 'credencial', proof, 60_001, false],
  ['before it was made', SECRET, 'credencial', proof, -60_001, false],
  ['for another value', SECRET, 'outra', proof, 0, false],
  ['with another secret', randomBytes(32), 'credencial', proof, 0, false],
  ['with another time', SECRET, 'credencial', proof.replace(/^\d+/, String(NOW + 1)), 0, false],
  ['without a signature', SECRET, 'credencial', String(NOW), 0, false],
  ['as any text', SECRET, 'credencial', 'x', 0, false],
])('is accepted or refused %s (MCP-07)', (_, secret, value, given, later, counts) => {
  expect(isProof(secret, value, given, NOW + later)).toBe(counts);
});
