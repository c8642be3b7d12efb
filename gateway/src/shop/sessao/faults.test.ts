import nock from 'nock';
import { afterEach, describe, expect, test } from 'vitest';
import { openGateway } from '../../../test/gateway.ts';
import type { Fault } from '../../../test/live-api/server.ts';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';
import { createAnswersReads } from '../../upstream/rest/health.ts';

const ENTRAR = 'mutation { r: entrar(username: "marina", senha: "Perfume@1") { __typename } }';
const PAGE = '<!DOCTYPE html><h1>Erro</h1>';
const framework = (status: number) =>
  JSON.stringify({
    timestamp: '2026-03-01T12:00:00Z',
    status,
    error: 'x',
    path: '/api/auth/login',
  });

/** Replies of a broken API, or of a proxy in front of it. */
const FAULTS: readonly (readonly [string, Fault])[] = [
  ['a redirect', { status: 302, body: '' }],
  ['an HTML 500', { status: 500, body: PAGE }],
  ['an HTML 403', { status: 403, body: PAGE }],
  ['an HTML 401', { status: 401, body: PAGE }],
  ['a JSON 500', { status: 500, body: framework(500) }],
  ['a coded 500', { status: 500, body: '{"codigo":"ERRO_INTERNO","mensagem":"x"}' }],
  ['unreadable JSON', { status: 200, body: '{"token":' }],
  ['a page as success', { status: 200, body: PAGE }],
];

// It replaces the sockets of the whole worker, which other test files share.
nock.restore();

let bench: TestBench;
afterEach(async () => {
  nock.restore();
  await bench.close();
});

describe('a fault of the API is no wrong password', () => {
  test.each(FAULTS)('%s at sign-in is UPSTREAM_* and does not count (SEC-06)', async (_, fault) => {
    bench = await createTestBench();
    bench.api.spoil('POST /auth/login', fault, 12);
    for (let n = 0; n < 12; n += 1) {
      const { codes } = await bench.execute(ENTRAR);
      expect(codes).toEqual([expect.stringMatching(/^UPSTREAM_/)]);
    }
    expect((await bench.execute(ENTRAR)).data).toEqual({ r: { __typename: 'Sessao' } });
  });

  test('an empty 403 while public reads fail is UPSTREAM_* and does not count (SEC-06)', async () => {
    bench = await createTestBench();
    bench.api.spoil('POST /auth/login', { status: 403, body: '' }, 12);
    bench.api.spoil('GET /categorias', { status: 403, body: '' }, 99);
    for (let n = 0; n < 12; n += 1) {
      expect((await bench.execute(ENTRAR)).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    }
    expect((await bench.execute(ENTRAR)).data).toEqual({ r: { __typename: 'Sessao' } });
  });

  test('an empty 403 while public reads are answered is a wrong password (SEC-06)', async () => {
    bench = await createTestBench();
    bench.api.spoil('POST /auth/login', { status: 403, body: '' });
    expect((await bench.execute(ENTRAR)).data).toEqual({
      r: { __typename: 'CredenciaisInvalidas' },
    });
    expect(bench.api.requested('GET')).toEqual(['/categorias']);
  });

  test.each(['', 'Bad credentials', '{"message":"Bad credentials"}', framework(401)])(
    'a 401 with the body %j is a wrong password (SEC-06)',
    async (body) => {
      bench = await createTestBench();
      bench.api.spoil('POST /auth/login', { status: 401, body });
      expect((await bench.execute(ENTRAR)).data).toEqual({
        r: { __typename: 'CredenciaisInvalidas' },
      });
    },
  );

  test('a redirect is not followed with the password (SEC-06)', async () => {
    bench = await createTestBench();
    nock.activate();
    const elsewhere = nock('http://outro.example').post(/.*/).reply(200, {});
    const api = nock('http://api.example')
      .post('/api/auth/login')
      .reply(302, '', { location: 'http://outro.example/api/auth/login' });
    const gateway = await openGateway({ STORE_API_URL: 'http://api.example/api' });
    const reply = await gateway.app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query: ENTRAR },
    });
    await gateway.close();
    expect(reply.body).toContain('UPSTREAM_UNAVAILABLE');
    expect([api.isDone(), elsewhere.isDone()]).toEqual([true, false]);
    nock.cleanAll();
  });

  test.each([
    [
      'POST /auth/forgot-password',
      'solicitarRedefinicaoSenha(email: "marina@loja.example")',
      'EmailNaoEncontrado',
    ],
    [
      'POST /auth/reset-password',
      'redefinirSenha(token: "00000000-0000-4000-8000-000000000000", senha: "Frasco@2026")',
      'TokenInvalido',
    ],
    [
      'POST /auth/register',
      'registrar(input: { username: "beatriz", email: "b@loja.example", senha: "Frasco@2026", nomeCompleto: "B" })',
      'RegistroRecusado',
    ],
  ])('a fault of %s refuses nothing; an empty 403 does (SEC-06)', async (call, field, refusal) => {
    bench = await createTestBench();
    const ask = () => bench.execute(`mutation { r: ${field} { __typename } }`);
    for (const [, fault] of FAULTS.slice(0, 3)) {
      bench.api.spoil(call, fault);
      expect((await ask()).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    }
    bench.api.spoil(call, { status: 403, body: '' });
    expect((await ask()).data).toEqual({ r: { __typename: refusal } });
  });

  test.each(FAULTS.slice(0, 3))('%s does not end a session (SEC-06)', async (_, fault) => {
    bench = await createTestBench();
    bench.api.spoil('GET /usuarios/me', fault);
    const { data } = await bench.executeAs('marina', '{ sessao { username } }');
    expect(data).toEqual({ sessao: { username: 'marina' } });
  });
});

test('callers share one question about the health of the API within a second (SEC-06)', async () => {
  bench = await createTestBench();
  let [now, asked] = [1, 0];
  const answers = createAnswersReads(
    async () => {
      asked += 1;
      if (asked === 2) throw new Error('down');
    },
    () => now,
  );
  expect(await Promise.all([answers(), answers(), answers()])).toEqual([true, true, true]);
  now = 1001;
  expect([await answers(), asked]).toEqual([true, 1]);
  now = 1002;
  expect([await answers(), asked]).toEqual([false, 2]);
});
