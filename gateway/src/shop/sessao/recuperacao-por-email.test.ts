import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway } from '../../../test/gateway.ts';
import { openMailServer } from '../../../test/mail-server.ts';
import { type StoreApi, startStoreApi } from '../../../test/store-api.ts';
import { graphqlBody } from '../../../test/test-bench.ts';

const SENHA = 'Frasco@2026';
const NOVA = 'Perfume@2027';
const CONTA = { username: 'quem.esqueceu', email: 'quem.esqueceu@example.com' };

let mail: Awaited<ReturnType<typeof openMailServer>>;
let api: StoreApi;
let gateway: Awaited<ReturnType<typeof openGateway>>;
beforeAll(async () => {
  mail = await openMailServer();
  api = await startStoreApi({ SMTP_URL: mail.url, PUBLIC_URL: 'https://loja.example' });
  gateway = await openGateway({ STORE_API_URL: api.url, JWT_SECRET: api.jwtSecret });
}, 120_000);
afterAll(async () => {
  await gateway.close();
  await api.close();
  await mail.close();
});

const run = async (query: string, variables: object = {}, token?: string) => {
  const reply = await request(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  return graphqlBody.parse(await reply.body.json()).data ?? {};
};
const entrar = async (password: string) =>
  Object(
    (
      await run(
        'mutation ($u: String!, $p: String!) { r: entrar(username: $u, senha: $p) { __typename ... on Sessao { token } } }',
        { u: CONTA.username, p: password },
      )
    )['r'],
  );
const redefinir = async (token: string) =>
  Object(
    (
      await run(
        'mutation ($t: String!, $n: String!) { r: redefinirSenha(token: $t, senha: $n) { __typename ... on Falha { mensagem } } }',
        { t: token, n: NOVA },
      )
    )['r'],
  );

test('resets a forgotten password through a real mail (P16, FORGOT-02, RESET-03)', {
  timeout: 120_000,
}, async () => {
  const input = { ...CONTA, senha: SENHA, nomeCompleto: 'Quem Esqueceu' };
  await run('mutation ($input: RegistrarInput!) { registrar(input: $input) { __typename } }', {
    input,
  });
  const before = String((await entrar(SENHA)).token);
  const sessao = async () => (await run('{ sessao { username } }', {}, before))['sessao'];
  expect(await sessao()).toEqual({ username: CONTA.username });

  const asked = await run(
    'mutation ($email: String!) { r: solicitarRedefinicaoSenha(email: $email) { __typename } }',
    { email: CONTA.email.toUpperCase() },
  );
  expect(asked).toEqual({ r: { __typename: 'Confirmacao' } });
  const link = () =>
    mail.taken
      .map(({ to, text }) => [
        to,
        /https:\/\/loja\.example\/reset-password\?token=([\w-]+)/.exec(text)?.[1],
      ])
      .find(([, token]) => token !== undefined);
  await expect.poll(link, { timeout: 20_000 }).toEqual([[CONTA.email], expect.any(String)]);
  const token = String(link()?.[1]);

  expect(await redefinir(token)).toMatchObject({ __typename: 'Confirmacao' });
  // The gateway caches a verdict for 30 s; the API refuses at once.
  const direct = await request(`${api.url}/usuarios/me`, {
    headers: { authorization: `Bearer ${before}` },
  });
  await direct.body.dump();
  expect(direct.statusCode).toBe(401);
  const other = await openGateway({ STORE_API_URL: api.url, JWT_SECRET: api.jwtSecret });
  const reply = await request(`${other.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${before}` },
    body: JSON.stringify({ query: '{ sessao { username } }' }),
  });
  expect(await reply.body.json()).toEqual({ data: { sessao: null } });
  await other.close();

  expect(await redefinir(token)).toEqual({
    __typename: 'TokenInvalido',
    mensagem: '❌ Token inválido ou expirado.',
  });
  expect(await entrar(SENHA)).toEqual({ __typename: 'CredenciaisInvalidas' });
  expect(await entrar(NOVA)).toMatchObject({ __typename: 'Sessao' });
});
