import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, it } from 'vitest';
import { outcomeOf } from '../../ui/outcome.ts';
import { nadaSalvo } from './nada-salvo.ts';

const refused = (code: string) =>
  new CombinedGraphQLErrors({ errors: [{ message: code, extensions: { code } }] });
const read = (answer: Promise<{ data?: { resultado: string } | null }>) =>
  outcomeOf(answer, nadaSalvo('não sabemos'));

it.each(['FORBIDDEN', 'UNAUTHENTICATED', 'RATE_LIMITED', 'BAD_USER_INPUT'])(
  'says that nothing was saved on %s (C-59)',
  async (code) => {
    expect(await read(Promise.reject(refused(code)))).toMatchObject({
      mensagem: expect.stringContaining('nada foi salvo'),
    });
  },
);

it.each([
  () => Promise.reject(new TypeError('offline')),
  () => Promise.reject(refused('UPSTREAM_TIMEOUT')),
  () => Promise.reject(refused('INTERNAL')),
  () => Promise.resolve({ data: null }),
])('does not claim that nothing was saved when the outcome is unknown (C-59)', async (answer) => {
  expect(await read(answer())).toMatchObject({ kind: 'unavailable', mensagem: 'não sabemos' });
});

it('returns the answer of the schema (C-59)', async () => {
  expect(await read(Promise.resolve({ data: { resultado: 'salvo' } }))).toBe('salvo');
});
