import { randomUUID } from 'node:crypto';
import { expect, type Page, type Route } from '@playwright/test';
import { z } from 'zod';
import { ask } from '../api.ts';
import { enterAs } from './live.ts';
import { asReturningVisitor, contaFor } from './shop.ts';

const PASSWORD = 'Perfume@1';

const ENTRAR =
  'mutation ($username: String!, $password: String!) { entrar(username: $username, senha: $password) { ... on Sessao { token } } }';

const SignInReply = z.object({
  entrar: z.object({ token: z.string() }),
});
const Result = z.object({ feito: z.object({ __typename: z.string() }) });
const Operation = z.object({ operationName: z.string() });

interface Conta {
  readonly username: string;
  readonly password: string;
}

/** Signs in over HTTP. Returns the credential. */
export async function entrar(url: string, { username, password }: Conta) {
  const { entrar: sessao } = await ask(url, ENTRAR, { username, password }, SignInReply);
  return sessao;
}

/** Runs a mutation as the admin. `document` aliases its one field to `feito`. */
async function asLojista(
  url: string,
  document: string,
  variables: Readonly<Record<string, unknown>>,
  wanted: string,
): Promise<void> {
  const { token } = await entrar(url, contaFor('keyboard'));
  const { feito } = await ask(url, document, variables, Result, token);
  expect(feito.__typename).toBe(wanted);
}

/** Creates an account as an admin. */
export async function createUser(
  url: string,
  username: string,
  more: { readonly papel?: 'ADMIN'; readonly status?: 'INATIVO' } = {},
): Promise<Conta> {
  await asLojista(
    url,
    'mutation ($input: CriarUsuarioInput!) { feito: criarUsuario(input: $input) { __typename } }',
    { input: { username, email: `${username}@exemplo.com.br`, senha: PASSWORD, ...more } },
    'Usuario',
  );
  return { username, password: PASSWORD };
}

/** Changes an order as an admin. */
export async function changeOrder(
  url: string,
  id: string,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  await asLojista(
    url,
    'mutation ($id: ID!, $input: AtualizarPedidoInput!) { feito: atualizarPedido(id: $id, input: $input) { __typename } }',
    { id, input },
    'Pedido',
  );
}

/** Returns a word that no other journey's rows contain. */
export function someWord(): string {
  return `x${randomUUID().slice(0, 8)}`;
}

/** Signs the page in without the form, and skips the opening. */
export async function asConta(page: Page, url: string, conta: Conta): Promise<void> {
  await asReturningVisitor(page);
  await enterAs(page, url, conta);
}

/** Opens a section of the dashboard. `search` starts with `?`. */
export async function openSection(page: Page, hash: string, search = ''): Promise<void> {
  await page.goto(`/dashboard${search}${hash}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Answers every operation of this name with `answer`, until the returned function is called. */
export async function answerWith(
  page: Page,
  operation: string,
  answer: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const handler = (route: Route) => {
    const sent = Operation.safeParse(route.request().postDataJSON());
    const isThis = sent.success && sent.data.operationName === operation;
    return isThis ? answer(route) : route.fallback();
  };
  await page.route('**/graphql', handler);
  return () => page.unroute('**/graphql', handler);
}
