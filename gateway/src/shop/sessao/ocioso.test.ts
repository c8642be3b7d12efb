import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';
import { ANONYMOUS } from './credential.ts';
import { createOcioso } from './ocioso.ts';

const MINUTE = 60_000;
const READ = '{ sessao { username } adminUsuarios { totalItens } }';
const ENTRAR = `mutation { entrar(username: "admin", senha: "Perfume@2") { __typename } }`;

let bench: TestBench;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') });
  bench = await createTestBench();
});
afterEach(async () => {
  vi.useRealTimers();
  await bench.close();
});

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);

/** A browser with its own cookies. */
function openBrowser(to = bench) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    send: async (query: string, headers: Record<string, string> = {}, gateway = to) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const reply = await gateway.execute(query, { cookie, headers });
      for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return reply.codes;
    },
  };
}

/** The header of a page that no person has used for so many minutes. */
const unattended = (minutes: number) => ({ 'x-decantaria-ocioso': String(minutes * 60) });

describe('an idle session of an admin (SEC-14)', () => {
  test('ends after 60 minutes, although its token lives for a day', async () => {
    const { send, cookies } = openBrowser();
    await send(ENTRAR);
    later(60);
    expect(await send(READ)).toEqual([]);
    later(61);
    expect(await send(READ)).toEqual(['UNAUTHENTICATED']);
    expect([...cookies.keys()].filter((name) => /sessao|uso/.test(name))).toEqual([]);
  });

  test('lives as long as it is used', async () => {
    const { send } = openBrowser();
    await send(ENTRAR);
    for (let n = 0; n < 10; n += 1) {
      later(50);
      expect(await send(READ)).toEqual([]);
    }
  });

  test('is not kept alive by polling', async () => {
    const { send } = openBrowser();
    await send(ENTRAR);
    for (let minutes = 10; minutes <= 60; minutes += 10) {
      later(10);
      expect(await send(READ, unattended(minutes))).toEqual([]);
    }
    later(1);
    expect(await send(READ, unattended(61))).toEqual(['UNAUTHENTICATED']);
  });

  test('is kept alive by polling while a person types in another tab', async () => {
    const { send } = openBrowser();
    await send(ENTRAR);
    later(59);
    await send(READ);
    later(30);
    expect(await send(READ, unattended(89))).toEqual([]);
  });

  test('survives another gateway and a restart: the stamp is in the cookie', async () => {
    const { send } = openBrowser();
    await send(ENTRAR);
    later(50);
    await send(READ);
    const other = await createTestBench();
    later(50);
    expect(await send(READ, {}, other)).toEqual([]);
    later(61);
    expect(await send(READ, {}, other)).toEqual(['UNAUTHENTICATED']);
    await other.close();
  });

  test('cannot be stretched by a changed stamp, nor by the token as a bearer', async () => {
    const { send, cookies } = openBrowser();
    await send(ENTRAR);
    const token = cookies.get('decantaria_sessao') ?? '';
    const stamp = cookies.get('decantaria_uso') ?? '';
    later(61);
    const now = Math.floor(Date.now() / 1000).toString(36);
    cookies.set('decantaria_uso', stamp.replace(/^[^.]+/, now));
    expect(await send(READ)).toEqual(['UNAUTHENTICATED']);
    expect((await bench.execute(READ, { token })).codes).toEqual(['UNAUTHENTICATED']);
  });

  test('a bearer without a cookie lives by its use, too', async () => {
    const token = bench.tokenOf('admin', 86_400);
    later(50);
    expect((await bench.execute(READ, { token })).codes).toEqual([]);
    later(50);
    expect((await bench.execute(READ, { token })).codes).toEqual([]);
    later(61);
    expect((await bench.execute(READ, { token })).codes).toEqual(['UNAUTHENTICATED']);
  });
});

test("a customer's session does not end by being idle (SEC-14)", async () => {
  const { send } = openBrowser();
  await send('mutation { entrar(username: "marina", senha: "Perfume@1") { __typename } }');
  later(600);
  expect(await send('{ meuPerfil { username } }')).toEqual([]);
});

test('a token that does not say when it was issued starts at its first request (SEC-14)', () => {
  const clock = { now: 3 * 60 * MINUTE };
  const { isIdle } = createOcioso(Buffer.alloc(32), () => clock.now);
  const identity = {
    usuarioId: '1',
    usuario: 'admin',
    papeis: ['ADMIN' as const],
    iat: 0,
    exp: 99_999,
    token: 'a.b.c',
    senhaProvisoria: false,
  };
  const { credential } = ANONYMOUS;
  expect(isIdle(identity, credential)).toBe(false);
  clock.now += 61 * MINUTE;
  expect(isIdle(identity, credential)).toBe(true);
});
