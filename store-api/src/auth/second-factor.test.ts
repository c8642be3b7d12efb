import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { stopClock, wallClockAt } from '../../test/clock.ts';
import { createUsuario, SENHA } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { afterEachTransaction } from '../../test/killable.ts';
import {
  activateSecondFactor,
  appCode,
  giveSecondFactor,
  requestChallenge,
  Segredo,
} from '../../test/second-factor.ts';
import { TestServer } from '../../test/server.ts';
import { transact } from '../db/transaction.ts';
import { openSecret, sealSecret } from './second-factor-secret.ts';
import { endSessions } from './sessions.ts';

const Codigos = z.object({ codigosRecuperacao: z.array(z.string()) });
const INVALID_CODE = { status: 422, body: { codigo: 'CODIGO_INVALIDO', campo: 'codigo' } };

onEachEngine('second factor', (db) => {
  let api: TestServer;
  let admin: { id: number; username: string };
  let token: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    // Only the clock stands still: codes of neighbouring steps must not expire while a test runs.
    stopClock();
    admin = await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
    token = api.token(admin, ['ROLE_USER', 'ROLE_ADMIN']);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const post = (path: string, body: object, as?: string) =>
    api.request('POST', `/api/auth/${path}`, { body, ...(as === undefined ? {} : { token: as }) });
  const state = async (as: string) =>
    (await api.request('GET', '/api/auth/segundo-fator', { token: as })).body;
  const answer = (desafio: string, codigo: string) =>
    post('login/segundo-fator', { desafio, codigo });
  const laterBy = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

  describe('enrolment', () => {
    it('requires the password, and has no effect until a code confirms the secret (SEC-14)', async () => {
      expect(await post('segundo-fator', { senha: 'x' }, token)).toMatchObject({
        status: 422,
        body: { codigo: 'SENHA_INCORRETA', campo: 'senha' },
      });
      const { body } = await post('segundo-fator', { senha: SENHA }, token);
      const { segredo, uri } = Segredo.parse(body);
      expect(segredo).toMatch(/^[A-Z2-7]{32}$/);
      expect(new URL(uri).searchParams.get('secret')).toBe(segredo);
      expect(decodeURIComponent(uri)).toContain(`Decantária:${admin.username}`);
      expect(await state(token)).toEqual({ ativo: false, ativadoEm: null, codigosRestantes: 0 });
      expect((await post('login', { username: admin.username, password: SENHA })).status).toBe(200);
      expect(await post('segundo-fator/ativar', { codigo: '000000' }, token)).toMatchObject(
        INVALID_CODE,
      );
    });

    it('returns ten recovery codes once and ends the other sessions (SEC-14)', async () => {
      const { token: newToken, recovery } = await activateSecondFactor(api, token);
      expect(new Set(recovery).size).toBe(10);
      expect(recovery[0]).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
      expect((await api.request('GET', '/api/auth/validate', { token })).status).toBe(401);
      expect(await state(newToken)).toEqual({
        ativo: true,
        ativadoEm: wallClockAt('09:00:10.000'),
        codigosRestantes: 10,
      });
      expect(await post('segundo-fator', { senha: SENHA }, newToken)).toMatchObject({
        status: 409,
        body: { codigo: 'SEGUNDO_FATOR_ATIVO' },
      });
    });

    it('begins a session that a change of the password right after it ends (SEC-14, P16)', async () => {
      const { body } = await post('segundo-fator', { senha: SENHA }, token);
      const codigo = appCode(Segredo.parse(body).segredo);
      const meanwhile = afterEachTransaction(db(), () =>
        transact(db(), (trx) => endSessions(trx, admin.id)),
      );
      await using other = await TestServer.open(meanwhile, { secret: api.secret });
      const activated = await other.request('POST', '/api/auth/segundo-fator/ativar', {
        token,
        body: { codigo },
      });
      expect(activated.status).toBe(200);
      const begun = z.object({ token: z.string() }).parse(activated.body);
      expect((await api.request('GET', '/api/auth/validate', begun)).status).toBe(401);
    });

    it('stores neither the secret nor a recovery code as text (SEC-14)', async () => {
      const { segredo, recovery } = await activateSecondFactor(api, token);
      const stored = JSON.stringify([
        await db().selectFrom('segundos_fatores').selectAll().execute(),
        await db().selectFrom('codigos_recuperacao').selectAll().execute(),
      ]);
      for (const text of [segredo, ...recovery]) expect(stored).not.toContain(text);
    });
  });

  describe('sign-in', () => {
    it('answers the right password with a challenge instead of a token (SEC-14)', async () => {
      await giveSecondFactor(db(), api, admin.id, token);
      const reply = await post('login', { username: admin.username, password: SENHA });
      expect(reply).toMatchObject({
        status: 401,
        body: { codigo: 'SEGUNDO_FATOR', desafio: expect.any(String) },
      });
      expect(reply.body).not.toHaveProperty('token');
      expect(await post('login', { username: admin.username, password: 'x' })).toMatchObject({
        status: 401,
        body: { codigo: 'CREDENCIAIS_INVALIDAS' },
      });
    });

    it('begins no session when the password changes while the code is checked (SEC-14, P16)', async () => {
      const { segredo } = await giveSecondFactor(db(), api, admin.id, token);
      const desafio = await requestChallenge(api, admin.username);
      let isRedeemed = false;
      const meanwhile = db().withPlugin({
        transformQuery: ({ node }) => {
          isRedeemed ||= JSON.stringify(node).includes('ultimo_passo');
          return node;
        },
        transformResult: async ({ result }) => {
          if (isRedeemed) await transact(db(), (trx) => endSessions(trx, admin.id));
          isRedeemed = false;
          return result;
        },
      });
      await using other = await TestServer.open(meanwhile, { secret: api.secret });
      const body = { desafio, codigo: appCode(segredo) };
      expect(await other.request('POST', '/api/auth/login/segundo-fator', { body })).toMatchObject({
        status: 401,
        body: { codigo: 'DESAFIO_EXPIRADO' },
      });
    });

    it('begins no session while a change of the password is stored (SEC-14, P16)', async () => {
      const { segredo } = await giveSecondFactor(db(), api, admin.id, token);
      const desafio = await requestChallenge(api, admin.username);
      const reply = await transact(db(), async (trx) => {
        await endSessions(trx, admin.id);
        // The next second begins before the change is visible.
        laterBy(1);
        const answered = answer(desafio, appCode(segredo));
        await Promise.race([answered, sleep(300)]);
        return { answered };
      });
      expect(await reply.answered).toMatchObject({
        status: 401,
        body: { codigo: 'DESAFIO_EXPIRADO' },
      });
    });

    it('accepts a code once, and no earlier one after it (SEC-14)', async () => {
      const { segredo } = await giveSecondFactor(db(), api, admin.id, token);
      const desafio = await requestChallenge(api, admin.username);
      const codigo = appCode(segredo);
      const { status, body } = await answer(desafio, codigo);
      expect(status).toBe(200);
      expect(body).toMatchObject({ token: expect.any(String), username: admin.username });
      expect(await answer(desafio, codigo)).toMatchObject(INVALID_CODE);
      expect(await answer(desafio, appCode(segredo, -1))).toMatchObject(INVALID_CODE);
      expect((await answer(desafio, appCode(segredo, 1))).status).toBe(200);
    });

    it('accepts a clock that is 30 seconds off, and no more (SEC-14)', async () => {
      const { segredo } = await giveSecondFactor(db(), api, admin.id, token);
      laterBy(120);
      const desafio = await requestChallenge(api, admin.username);
      expect(await answer(desafio, appCode(segredo, -2))).toMatchObject(INVALID_CODE);
      expect(await answer(desafio, appCode(segredo, 2))).toMatchObject(INVALID_CODE);
      expect((await answer(desafio, appCode(segredo, -1))).status).toBe(200);
    });

    it('accepts each recovery code once, in any case (SEC-14)', async () => {
      const { recovery, token: newToken } = await activateSecondFactor(api, token);
      const desafio = await requestChallenge(api, admin.username);
      const code = String(recovery[3]);
      expect((await answer(desafio, ` ${code.toLowerCase().replace('-', ' ')}`)).status).toBe(200);
      expect(await answer(desafio, code)).toMatchObject(INVALID_CODE);
      expect(await state(newToken)).toMatchObject({ codigosRestantes: 9 });
    });

    it('refuses the sixth code after five wrong ones, with any challenge (SEC-14)', async () => {
      const { segredo } = await giveSecondFactor(db(), api, admin.id, token);
      for (let n = 0; n < 5; n += 1) {
        const desafio = await requestChallenge(api, admin.username);
        expect(await answer(desafio, '000000')).toMatchObject(INVALID_CODE);
      }
      const desafio = await requestChallenge(api, admin.username);
      const refused = await answer(desafio, appCode(segredo));
      expect(refused).toMatchObject({ status: 429, body: { codigo: 'MUITAS_TENTATIVAS' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    it('lets no right password empty the counter of guessed codes: of 60 guesses, five are checked (SEC-25)', async () => {
      const { segredo } = await giveSecondFactor(db(), api, admin.id, token);
      const desafio = await requestChallenge(api, admin.username);
      let checked = 0;
      for (let n = 0; n < 60; n += 1) {
        if ((await answer(desafio, '000000')).status === 422) checked += 1;
        // The right password, wherever the API asks for one without a code.
        if (n % 4 === 3) await post('segundo-fator', { senha: SENHA }, token);
      }
      expect(checked).toBe(5);
      expect(await answer(desafio, appCode(segredo))).toMatchObject({ status: 429 });
    });

    it('counts concurrent guesses on all routes of an account together (SEC-25)', async () => {
      await giveSecondFactor(db(), api, admin.id, token);
      const desafio = await requestChallenge(api, admin.username);
      const proof = { senha: SENHA, codigo: '000000' };
      const guesses = [
        () => answer(desafio, '000000'),
        () => post('segundo-fator/remover', proof, token),
        () => post('segundo-fator/codigos', proof, token),
        () => post('segundo-fator', { senha: SENHA }, token),
      ];
      const replies = await Promise.all(
        Array.from({ length: 60 }, async (_, n) => guesses[n % 4]?.()),
      );
      expect(replies.filter((reply) => reply?.status === 422)).toHaveLength(5);
    });

    it('a valid code empties the counter, so that its owner is not locked out (SEC-25)', async () => {
      const { segredo } = await giveSecondFactor(db(), api, admin.id, token);
      const desafio = await requestChallenge(api, admin.username);
      for (const codigo of ['000000', '000001', '000002', '000003', appCode(segredo)]) {
        await answer(desafio, codigo);
      }
      for (let n = 0; n < 5; n += 1) {
        expect(await answer(desafio, '000000')).toMatchObject(INVALID_CODE);
      }
    });

    it('a challenge is no token, and lives five minutes (SEC-14)', async () => {
      const { segredo } = await giveSecondFactor(db(), api, admin.id, token);
      const desafio = await requestChallenge(api, admin.username);
      const asToken = await api.request('GET', '/api/usuarios/me', { token: desafio });
      expect(asToken.status).toBe(401);
      expect(await answer(token, appCode(segredo))).toMatchObject({ status: 401 });
      laterBy(301);
      expect(await answer(desafio, appCode(segredo))).toMatchObject({
        status: 401,
        body: { codigo: 'DESAFIO_EXPIRADO' },
      });
    });

    it('a challenge ends with the sessions of the account (SEC-14)', async () => {
      const { segredo } = await giveSecondFactor(db(), api, admin.id, token);
      const desafio = await requestChallenge(api, admin.username);
      laterBy(2);
      const changed = await api.request('PUT', `/api/usuarios/${admin.id}`, {
        token: token,
        body: { novaSenha: 'Essencia@1' },
      });
      expect(changed.status).toBe(200);
      expect(await answer(desafio, appCode(segredo))).toMatchObject({ status: 401 });
    });
  });

  const mails = async () =>
    (
      await db()
        .selectFrom('emails')
        .select('tipo')
        .where('usuario_id', '=', admin.id)
        .orderBy('id')
        .execute()
    ).map(({ tipo }) => tipo);

  it('renews recovery codes with password and code: the old ones are void (SEC-20)', async () => {
    const { segredo, recovery, token: newToken } = await activateSecondFactor(api, token);
    const renew = (senha: string, codigo: string) =>
      post('segundo-fator/codigos', { senha, codigo }, newToken);
    expect(await renew('x', appCode(segredo))).toMatchObject({ status: 422 });
    expect(await renew(SENHA, '000000')).toMatchObject(INVALID_CODE);
    const { body } = await renew(SENHA, appCode(segredo));
    const { codigosRecuperacao } = Codigos.parse(body);
    expect(codigosRecuperacao).toHaveLength(10);
    expect(await state(newToken)).toMatchObject({ ativo: true, codigosRestantes: 10 });
    const desafio = await requestChallenge(api, admin.username);
    expect(await answer(desafio, String(recovery[0]))).toMatchObject(INVALID_CODE);
    expect((await answer(desafio, String(codigosRecuperacao[0]))).status).toBe(200);
    expect(await mails()).toEqual([
      'segundo-fator-ativado',
      'codigos-renovados',
      'codigo-de-recuperacao-usado',
    ]);
  });

  it('mails its removal, and has no codes to renew without a factor (SEC-20)', async () => {
    const { segredo, token: newToken } = await activateSecondFactor(api, token);
    const body = { senha: SENHA, codigo: appCode(segredo) };
    expect((await post('segundo-fator/remover', body, newToken)).status).toBe(200);
    expect(await mails()).toEqual(['segundo-fator-ativado', 'segundo-fator-desativado']);
    expect((await post('segundo-fator/codigos', body, newToken)).status).toBe(422);
  });

  it('is removed by the password and a code together (SEC-14)', async () => {
    const { segredo } = await giveSecondFactor(db(), api, admin.id, token);
    const remove = (senha: string, codigo: string) =>
      post('segundo-fator/remover', { senha, codigo }, token);
    expect(await remove('x', appCode(segredo))).toMatchObject({ status: 422 });
    expect(await remove(SENHA, '000000')).toMatchObject(INVALID_CODE);
    expect(await remove(SENHA, appCode(segredo))).toMatchObject({
      status: 200,
      body: { ativo: false, codigosRestantes: 0 },
    });
    expect((await post('login', { username: admin.username, password: SENHA })).status).toBe(200);
  });
});

describe('the sealed secret', () => {
  const key = randomBytes(32);
  const segredo = randomBytes(20);

  it('opens for its account and key only (SEC-14)', () => {
    const sealed = sealSecret(segredo, key, 7);
    expect(openSecret(sealed, key, 7)).toEqual(segredo);
    expect(openSecret(sealed, key, 8)).toBeUndefined();
    expect(openSecret(sealed, randomBytes(32), 7)).toBeUndefined();
    expect(openSecret('', key, 7)).toBeUndefined();
  });

  it('never opens after any of its bytes changed or is missing (SEC-14)', () => {
    const bytes = Buffer.from(sealSecret(segredo, key, 7), 'base64url');
    for (const position of bytes.keys()) {
      const changed = bytes.with(position, (bytes[position] ?? 0) ^ 1);
      const shorter = bytes.filter((_, other) => other !== position);
      for (const other of [changed, shorter]) {
        expect(openSecret(Buffer.from(other).toString('base64url'), key, 7)).toBeUndefined();
      }
    }
  });
});
