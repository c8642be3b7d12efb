import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';
import { ANONYMOUS } from './credential.ts';

const CONFIRMAR = 'mutation { r: confirmarEmail(token: "0123456789abcdef") { __typename } }';
const REENVIAR = 'mutation { r: reenviarConfirmacaoEmail { __typename } }';
const coded = (codigo: string) => JSON.stringify({ codigo, mensagem: 'texto da API' });

let bench: TestBench;
beforeEach(async () => {
  bench = await createTestBench();
});
afterEach(() => bench.close());

describe('confirming an e-mail (SEC-02)', () => {
  test.each([
    [200, '', 'Confirmacao'],
    [422, coded('TOKEN_INVALIDO'), 'TokenInvalido'],
    [403, '', 'RecursoIndisponivel'],
    [429, coded('MUITAS_TENTATIVAS'), 'MuitasTentativas'],
  ])('a reply %i %s is %s', async (status, body, outcome) => {
    bench.api.spoil('POST /auth/confirmar-email', { status, body });
    expect((await bench.execute(CONFIRMAR)).data).toEqual({ r: { __typename: outcome } });
  });

  test.each([
    [502, '<h1>x</h1>'],
    [503, coded('INDISPONIVEL')],
  ])('a fault %i %s is UPSTREAM_*', async (status, body) => {
    bench.api.spoil('POST /auth/confirmar-email', { status, body });
    const { codes } = await bench.execute(CONFIRMAR);
    expect(codes).toEqual([expect.stringMatching(/^UPSTREAM_/)]);
  });

  test.each([
    [200, '', 'Confirmacao'],
    [409, coded('EMAIL_JA_CONFIRMADO'), 'Confirmacao'],
    [403, '', 'RecursoIndisponivel'],
  ])('sending the link again: a reply %i %s is %s', async (status, body, outcome) => {
    bench.api.spoil('POST /usuarios/me/confirmacao-email', { status, body });
    const { data } = await bench.execute(REENVIAR, { token: bench.tokenOf('marina') });
    expect(data).toEqual({ r: { __typename: outcome } });
  });

  test('sending the link again: a fault is UPSTREAM_*', async () => {
    bench.api.spoil('POST /usuarios/me/confirmacao-email', { status: 503, body: coded('X') });
    const { codes } = await bench.execute(REENVIAR, { token: bench.tokenOf('marina') });
    expect(codes).toEqual([expect.stringMatching(/^UPSTREAM_/)]);
  });
});

test('an anonymous rendering stores nothing in a browser and knows none (SEC-07, SEC-14)', () => {
  const { credential } = ANONYMOUS;
  expect([
    credential.store(),
    credential.clear(),
    credential.aparelho(),
    credential.rememberAparelho(),
    credential.storeUse(),
  ]).toEqual([undefined, undefined, null, undefined, undefined]);
});
