import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUsuario, SENHA } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { type Reply, TestServer } from '../../test/server.ts';

const PUBLIC = '203.0.113.7';
const LIMITS = {
  loginByAddress: { points: 4, seconds: 60 },
  registerByAddress: { points: 2, seconds: 60 },
  forgotByAddress: { points: 2, seconds: 60 },
  resetByAddress: { points: 2, seconds: 60 },
};

const times = async (count: number, send: () => Promise<Reply>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await send()).status);
  return statuses;
};

function tooMany(minutes: string) {
  return {
    status: 429,
    body: {
      codigo: 'MUITAS_TENTATIVAS',
      mensagem: `Muitas tentativas. Tente de novo em ${minutes}.`,
    },
  };
}

onEachEngine('attempt limits', (db) => {
  let api: TestServer;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());

  const post = (path: string, body: object, from?: string, to = api) =>
    to.request('POST', `/api/auth/${path}`, {
      body,
      ...(from === undefined ? {} : { headers: { 'x-forwarded-for': from } }),
    });

  describe('login (P12)', () => {
    it('locks a username for 15 minutes after ten failures, ignoring case (P12)', async () => {
      const { username } = await createUsuario(db());
      const other = await createUsuario(db());
      const wrong = (n: number) => (n % 2 === 0 ? username : username.toUpperCase());
      for (let n = 0; n < 10; n += 1) {
        expect((await post('login', { username: wrong(n), password: 'x' })).status).toBe(401);
      }
      const refused = await post('login', { username, password: SENHA });
      expect(refused).toMatchObject(tooMany('15 minutos'));
      const seconds = Number(refused.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(900);
      expect((await post('login', { username: other.username, password: SENHA })).status).toBe(200);
    });

    it('admits only ten of thirty parallel guesses (P12)', async () => {
      const { username } = await createUsuario(db());
      const replies = await Promise.all(
        Array.from({ length: 30 }, () => post('login', { username, password: 'x' })),
      );
      expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(20);
    });

    it('counts only failures: twenty parallel logins succeed and reset the count (P12)', async () => {
      const { username } = await createUsuario(db());
      const wrong = () => post('login', { username, password: 'x' });
      const right = () => post('login', { username, password: SENHA });
      expect(await times(9, wrong)).not.toContain(429);
      const replies = await Promise.all(Array.from({ length: 20 }, right));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await times(10, wrong)).not.toContain(429);
    });

    it('limits failures from one public address across usernames (P12)', async () => {
      await using own = await TestServer.open(db(), { limits: LIMITS });
      const { username } = await createUsuario(db());
      const right = () => post('login', { username, password: SENHA }, PUBLIC, own);
      const wrong = () => post('login', { username: randomUUID(), password: 'x' }, PUBLIC, own);
      expect(await times(6, right)).toEqual([200, 200, 200, 200, 200, 200]);
      expect(await times(5, wrong)).toEqual([401, 401, 401, 401, 429]);
      expect((await right()).status).toBe(429);
      expect((await post('login', { username, password: SENHA }, '203.0.113.8', own)).status).toBe(
        200,
      );
    });
  });

  it('does not count private addresses (P12)', async () => {
    await using own = await TestServer.open(db(), { limits: LIMITS });
    for (const from of [undefined, '127.0.0.1', '10.0.0.3']) {
      const send = () => post('login', { username: randomUUID(), password: 'x' }, from, own);
      expect(await times(6, send)).not.toContain(429);
    }
  });

  it('counts an IPv6 network of 64 bits as one address (SEC-09)', async () => {
    await using own = await TestServer.open(db(), { limits: LIMITS });
    const statuses: number[] = [];
    for (let n = 1; n <= 5; n += 1) {
      const body = { username: randomUUID(), password: 'x' };
      statuses.push((await post('login', body, `2001:db8::${n}`, own)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
  });

  it('limits registrations by address and ignores invalid ones (P12)', async () => {
    await using own = await TestServer.open(db(), { limits: LIMITS });
    const register = (password: string) => {
      const username = `nova.${randomUUID().slice(0, 8)}`;
      const body = { username, password, email: `${username}@x.com`, nomeCompleto: 'Nova' };
      return post('register', body, PUBLIC, own);
    };
    expect(await times(5, () => register('fraca'))).toEqual([422, 422, 422, 422, 422]);
    expect(await times(3, () => register('Frasco@2026'))).toEqual([200, 200, 429]);
  });

  it('limits recovery requests to five an hour for each e-mail, known or unknown (P12)', async () => {
    const { username } = await createUsuario(db());
    for (const email of [`${username}@exemplo.com.br`, 'ninguem@exemplo.com.br']) {
      const statuses = await times(5, () => post('forgot-password', { email }));
      expect(statuses).not.toContain(429);
      expect(await post('forgot-password', { email: email.toUpperCase() })).toMatchObject(
        tooMany('60 minutos'),
      );
    }
  });

  it('limits recovery requests and wrong tokens by address (P12)', async () => {
    await using own = await TestServer.open(db(), { limits: LIMITS });
    const forgot = () =>
      post('forgot-password', { email: `${randomUUID()}@exemplo.com.br` }, PUBLIC, own);
    expect(await times(3, forgot)).toEqual([404, 404, 429]);
    const reset = () =>
      post('reset-password', { token: randomUUID(), novaSenha: 'Frasco@2026' }, PUBLIC, own);
    expect(await times(3, reset)).toEqual([422, 422, 429]);
    expect(await reset()).toMatchObject(tooMany('1 minuto'));
  });
});
