import { randomUUID } from 'node:crypto';
import { createAparelhos } from '@decantaria/server/aparelho';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUsuario, SENHA } from '../../test/data.ts';
import { onPGlite } from '../../test/database.ts';
import { type Reply, TestServer } from '../../test/server.ts';

const PUBLIC = '203.0.113.7';
const LIMITS = {
  registerByAddress: { points: 2, seconds: 60 },
  forgotByAddress: { points: 2, seconds: 60 },
  resetByAddress: { points: 2, seconds: 60 },
};

const times = async (count: number, send: () => Promise<Reply>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await send()).status);
  return statuses;
};

/** What the gateway sends for a browser that signed in to the account today. */
function proofOf(secret: Buffer, username: string): string {
  const { add, find } = createAparelhos(secret);
  return find(add(undefined, username), username)?.proof ?? '';
}

function tooMany(minutes: string) {
  return {
    status: 429,
    body: {
      codigo: 'MUITAS_TENTATIVAS',
      mensagem: `Muitas tentativas. Tente de novo em ${minutes}.`,
    },
  };
}

onPGlite('attempt limits', (db) => {
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
    const failFrom = async (username: string, from: string, count: number) =>
      times(count, () => post('login', { username, password: 'x' }, from));

    it('after ten failures slows an address down on the account, ignoring case, and no other address (SEC-07)', async () => {
      const { username } = await createUsuario(db());
      expect(await failFrom(username, PUBLIC, 9)).not.toContain(429);
      expect(await failFrom(username.toUpperCase(), PUBLIC, 1)).toEqual([401]);
      const refused = await post('login', { username, password: SENHA }, PUBLIC);
      expect(refused).toMatchObject(tooMany('1 minuto'));
      expect(refused.headers.get('retry-after')).toBe('30');
      expect((await post('login', { username, password: SENHA }, '203.0.113.8')).status).toBe(200);
    });

    it('a known address and a known browser sign in while strangers are refused, and the owner is mailed once (SEC-07)', async () => {
      const { username } = await createUsuario(db());
      const right = (from: string, headers: Record<string, string> = {}) =>
        api.request('POST', '/api/auth/login', {
          body: { username, password: SENHA },
          headers: { 'x-forwarded-for': from, ...headers },
        });
      expect((await right('203.0.113.50')).status).toBe(200);
      const strangers: number[] = [];
      for (let n = 0; n < 60; n += 1) {
        strangers.push(...(await failFrom(username, `198.51.100.${n}`, 1)));
      }
      expect(strangers.filter((status) => status === 401)).toHaveLength(40);
      expect((await right('198.51.100.99')).status).toBe(429);
      const proof = proofOf(api.secret, username);
      expect((await right('198.51.100.99', { 'x-aparelho': proof })).status).toBe(200);
      const other = proofOf(Buffer.alloc(48, 7), username);
      expect((await right('198.51.100.98', { 'x-aparelho': other })).status).toBe(429);
      expect((await right('203.0.113.50')).status).toBe(200);
      const mails = await db()
        .selectFrom('emails')
        .select(['tipo', 'para'])
        .where('tipo', '=', 'tentativas-de-acesso')
        .execute();
      expect(mails).toEqual([{ tipo: 'tentativas-de-acesso', para: `${username}@exemplo.com.br` }]);
    });

    it('sends no mail about attempts on a name that has no account (SEC-07)', async () => {
      const before = await db().selectFrom('emails').select('id').execute();
      for (let n = 0; n < 25; n += 1) await failFrom('ninguem.mesmo', `192.0.2.${n}`, 1);
      expect(await db().selectFrom('emails').select('id').execute()).toEqual(before);
    });

    it('admits only ten of thirty parallel guesses of an address (P12)', async () => {
      const { username } = await createUsuario(db());
      const replies = await Promise.all(
        Array.from({ length: 30 }, () => post('login', { username, password: 'x' }, PUBLIC)),
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

    it('limits failures from one public address across usernames, as the gateway does (P12)', async () => {
      await using own = await TestServer.open(db());
      const { username } = await createUsuario(db());
      const right = (from: string) => post('login', { username, password: SENHA }, from, own);
      const wrong = (from: string) =>
        post('login', { username: randomUUID(), password: 'x' }, from, own);
      expect(await times(30, () => wrong(PUBLIC))).not.toContain(429);
      expect(await wrong(PUBLIC)).toMatchObject(tooMany('1 minuto'));
      expect((await right(PUBLIC)).status).toBe(429);
      expect((await right('203.0.113.8')).status).toBe(200);
      expect(await times(31, () => wrong('10.0.0.3'))).not.toContain(429);
    });
  });

  const forgotFrom = (from: string | undefined, own: TestServer) =>
    post('forgot-password', { email: `${randomUUID()}@exemplo.com.br` }, from, own);

  it('does not count addresses that many people may share (P12)', async () => {
    await using own = await TestServer.open(db(), { limits: LIMITS });
    for (const from of [undefined, '100.64.1.2', '10.0.0.3'])
      expect(await times(4, () => forgotFrom(from, own))).not.toContain(429);
  });

  it('counts a caller on this machine that the gateway names as one person (SEC-09)', async () => {
    await using own = await TestServer.open(db(), { limits: LIMITS });
    expect(await times(3, () => forgotFrom('127.0.0.1', own))).toEqual([404, 404, 429]);
  });

  it('counts an IPv6 network of 64 bits as one address (SEC-09)', async () => {
    await using own = await TestServer.open(db(), { limits: LIMITS });
    const statuses: number[] = [];
    for (const from of ['2001:db8::1', '2001:db8::2', '2001:db8::3'])
      statuses.push((await forgotFrom(from, own)).status);
    expect(statuses).toEqual([404, 404, 429]);
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
    expect(await times(3, () => forgotFrom(PUBLIC, own))).toEqual([404, 404, 429]);
    const reset = () =>
      post('reset-password', { token: randomUUID(), novaSenha: 'Frasco@2026' }, PUBLIC, own);
    expect(await times(3, reset)).toEqual([422, 422, 429]);
    expect(await reset()).toMatchObject(tooMany('1 minuto'));
  });
});
