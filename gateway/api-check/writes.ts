import { endpoints } from '../src/upstream/rest/endpoints.ts';
import { wireId } from '../src/upstream/rest/values.ts';
import { readToken } from '../src/upstream/wire/sessao.ts';
import type { Ask } from './ask.ts';
import { judge, judgeSilence, type RowReport } from './judge.ts';
import {
  describeConflict,
  FITS,
  healed,
  isDone,
  judgePayment,
  judgeReadBack,
  judgeRefused,
  judgeRemoval,
  NO_ORDER,
  UNKNOWN_ORDER,
} from './judge-writes.ts';
import type { Note } from './notes.ts';
import { probes } from './probes.ts';
import type { Throwaway } from './throwaway.ts';
import { broken, createRun, jsonOf, type Run, refusal, type Step, success } from './write-run.ts';

/** The throwaway account, signed in. */
interface Session {
  readonly token: string;
  readonly usuarioId: string;
}

export interface WritesReport {
  readonly rows: readonly RowReport[];
  /** What the run could not remove, one sentence each. */
  readonly left: readonly string[];
}

export interface WritesSettings {
  readonly throwaway: Throwaway;
  /** An admin's token, which may delete the account; null without one. */
  readonly adminToken: string | null;
  /** Whether STRIPE_PUBLISHABLE_KEY is set. */
  readonly hasPublicKey: boolean;
  readonly timeZone: string;
}

const NO_ACCOUNT = 'the throwaway account could not be registered and signed in';

/**
 * Sends writes as an account that it registers, and removes what it created. No order, no payment of an order, no other
 * account. Never rejects because of the API's behaviour.
 */
export async function checkWrites(ask: Ask, settings: WritesSettings): Promise<WritesReport> {
  const run = createRun(ask);
  const { throwaway } = settings;
  const isRegistered = await register(run, throwaway);
  const session = await signIn(run, throwaway);
  await askLinks(run, throwaway);
  await changeAddress(run, session);
  await changeCart(run, session, settings.timeZone);
  await askOrders(run, session, settings.hasPublicKey);
  await removeAccount(run, session, settings);
  if (isRegistered && session === null) run.left.push(`the account ${throwaway.username}`);
  return { rows: run.rows, left: run.left };
}

const note = (habit: string, seen: string, handled: string): Note => ({ habit, seen, handled });

/** Returns whether the account may exist now. */
async function register({ step, left }: Run, throwaway: Throwaway): Promise<boolean> {
  const invalid = `${throwaway.username}-x`;
  const first = await step({
    name: 'registrar',
    what: 'invalid data',
    request: { json: { ...throwaway, username: invalid, password: 'x', email: 'x', cpf: '1' } },
    judge: refusal({
      handled: 'the gateway checks every field first, so the form names the field',
      accepted: healed(
        note(
          'no-registration-rules',
          'accepted a password of one letter, an e-mail “x” and a CPF “1”',
          'the gateway checks every field first; other callers of the API are not stopped',
        ),
      ),
    }),
  });
  if (isDone(first)) left.push(`the account ${invalid}, which the API should have refused`);
  const opened = await step({
    name: 'registrar',
    what: 'a new account',
    request: { json: { ...throwaway, enderecos: [] } },
    judge: success('customers cannot register, and the calls below are not made'),
  });
  await step({
    name: 'registrar',
    what: 'the same account',
    request: { json: { ...throwaway, enderecos: [] } },
    judge: (answer, endpoint) =>
      judgeRefused(endpoint, answer, {
        handled: describeConflict(answer),
        accepted: broken(
          'accepted the same username and e-mail twice',
          'Refuse it: two accounts with one username cannot be distinguished.',
        ),
      }),
  });
  return isDone(opened) || opened?.kind === 'silence';
}

async function signIn({ step }: Run, { username, password }: Throwaway): Promise<Session | null> {
  await step({
    name: 'entrar',
    what: 'a wrong password',
    request: { json: { username, password: `${password}x` } },
    judge: refusal({
      handled: 'read as a wrong password while /categorias answers',
      accepted: broken('accepted a wrong password', 'Anyone could sign in to every account.'),
    }),
  });
  const answer = await step({
    name: 'entrar',
    what: 'the new account',
    request: { json: { username, password } },
    judge: success('a new customer cannot sign in'),
  });
  const login = endpoints.entrar.reply.safeParse(jsonOf(answer));
  const claims = login.success ? readToken(login.data.token, Date.now()) : null;
  return login.success && claims ? { token: login.data.token, usuarioId: claims.usuarioId } : null;
}

async function askLinks({ step }: Run, { email, password }: Throwaway): Promise<void> {
  await step({
    name: 'solicitarSenha',
    what: 'an unknown e-mail',
    request: { form: { email: `unknown-${email}` } },
    judge: refusal({
      handled: 'read as an unknown e-mail while /categorias answers',
      accepted: FITS,
    }),
  });
  await step({
    name: 'redefinirSenha',
    what: 'an unknown link',
    request: { form: { token: crypto.randomUUID(), novaSenha: password } },
    judge: refusal({
      handled: 'read as an expired link while /categorias answers',
      accepted: broken('accepted a link that was never mailed', 'Refuse unknown tokens.'),
    }),
  });
}

const ADDRESS = {
  logradouro: 'Rua do Teste',
  numero: '1',
  complemento: null,
  bairro: 'Centro',
  cidade: 'Recife',
  estado: 'PE',
  cep: '50000-003',
} as const;
const EDITED = { ...ADDRESS, numero: '2', cidade: 'Sobral', estado: 'CE', cep: '62010-000' };

async function changeAddress({ step, send, left }: Run, session: Session | null): Promise<void> {
  const { token } = session ?? {};
  const added = await step({
    name: 'adicionarEndereco',
    what: 'a new address',
    request: token === undefined ? NO_ACCOUNT : { token, json: ADDRESS },
    judge: success('no address can be saved', (json) => {
      const parsed = endpoints.adicionarEndereco.reply.safeParse(json);
      return parsed.success && parsed.data.id !== ''
        ? FITS
        : healed(
            note('no-address-reply', 'the reply has no id', 'found in the list by its fields'),
          );
    }),
  });
  const list = async () => {
    return token === undefined ? undefined : jsonOf(await send('listEnderecos', { token }));
  };
  const read = (raw: unknown) => endpoints.listEnderecos.reply.safeParse(raw).data ?? [];
  const id = isDone(added) ? read(await list()).at(0)?.id : undefined;
  const params = id === undefined || token === undefined ? null : { params: { id }, token };
  const missing = token === undefined ? NO_ACCOUNT : 'the new address is not listed';
  await step({
    name: 'editarEndereco',
    what: 'the same address',
    request: params ? { ...params, json: EDITED } : missing,
    judge: success('an address cannot be edited'),
  });
  await step({
    name: 'listEnderecos',
    what: 'read back',
    request: params ? { token: params.token } : missing,
    judge: success('no address is available', (raw) => {
      const back = read(raw).find((one) => one.id === id);
      return judgeReadBack(raw, id ?? '', back && { ...back }, EDITED);
    }),
  });
  const removed = await step({
    name: 'excluirEndereco',
    what: 'the same address',
    request: params ?? missing,
    judge: success('an address cannot be removed'),
  });
  if (isDone(added) && (!isDone(removed) || read(await list()).some((one) => one.id === id))) {
    left.push('an address of the throwaway account');
  }
}

/** A product that a cart can hold: two priced volumes, else one, else its own price. */
async function findProduct({ send }: Run) {
  const answer = await send('listProdutos', { query: { page: 0, size: 60 } });
  const page = endpoints.listProdutos.reply.safeParse(jsonOf(answer));
  const choices = (page.data?.itens ?? []).map((produto) => ({
    id: produto.id,
    volumes: produto.variacoes
      .filter(({ preco, estoque }) => preco !== null && estoque > 0)
      .map(({ id }) => id)
      .slice(0, 2),
    isSimple:
      produto.variacoes.length === 0 && produto.precoBase !== null && produto.estoqueTotal > 0,
  }));
  return (
    choices.find(({ volumes }) => volumes.length === 2) ??
    choices.find(({ volumes, isSimple }) => volumes.length === 1 || isSimple)
  );
}

/** The lines of a cart; undefined for any other JSON. */
const linhasOf = (json: unknown) => endpoints.readCarrinho.reply.safeParse(json).data;

async function changeCart(run: Run, session: Session | null, timeZone: string): Promise<void> {
  const { step, left } = run;
  const produto = session ? await findProduct(run) : undefined;
  const missing = session ? 'no product with a price and stock is listed' : NO_ACCOUNT;
  const { token, usuarioId } = session ?? { token: '', usuarioId: '' };
  const asCart: Step['judge'] = (answer, endpoint) =>
    judge(endpoint, probes.readCarrinho, answer, timeZone);
  const volumes: readonly (string | null)[] = produto?.volumes.length ? produto.volumes : [null];
  let line: string | null = null;
  for (const [index, variacaoId] of volumes.entries()) {
    const answer = await step({
      name: 'adicionarAoCarrinho',
      what: index === 0 ? 'one unit' : 'another volume',
      request: produto
        ? {
            token,
            json: {
              usuarioId: wireId(usuarioId),
              produtoId: wireId(produto.id),
              variacaoId: variacaoId === null ? null : wireId(variacaoId),
              quantidade: 1,
            },
          }
        : missing,
      judge: asCart,
    });
    line ??= linhasOf(jsonOf(answer))?.at(0)?.itemId ?? null;
  }
  const query = { usuarioId };
  await step({
    name: 'removerItem',
    what: 'one volume',
    request: produto
      ? { token, params: { id: produto.id }, query: { ...query, itemId: line ?? undefined } }
      : missing,
    judge: success('a line cannot be removed', (json) => judgeRemoval(json, volumes.length)),
  });
  await step({
    name: 'limparCarrinho',
    what: 'the whole cart',
    request: produto ? { token, query } : missing,
    judge: success('the cart keeps what was ordered', (json) =>
      linhasOf(json)
        ? FITS
        : healed(note('no-cart-reply', 'the reply is no cart', 'the cart is read again')),
    ),
  });
  const last = await step({
    name: 'readCarrinho',
    what: 'read back',
    request: produto ? { token, query } : missing,
    judge: success('the cart does not work', (json) =>
      linhasOf(json)?.length === 0
        ? FITS
        : broken('the cart still has lines', 'POST /carrinho/limpar has to empty the cart.'),
    ),
  });
  if (produto && linhasOf(jsonOf(last))?.length !== 0) {
    left.push('lines in the cart of the throwaway account');
  }
}

async function askOrders(run: Run, session: Session | null, hasPublicKey: boolean): Promise<void> {
  const { step, left } = run;
  const token = session?.token;
  await step({
    name: 'readStatusPedido',
    what: 'an unknown order',
    request: token === undefined ? NO_ACCOUNT : { token, params: { id: NO_ORDER } },
    judge: refusal(UNKNOWN_ORDER),
  });
  const unpriced = await step({
    name: 'iniciarPagamento',
    what: 'no amount',
    request: token === undefined ? NO_ACCOUNT : { token, json: { pedidoId: wireId(NO_ORDER) } },
    judge: (answer, endpoint) => judgePayment(endpoint, answer, hasPublicKey),
  });
  const started = await step({
    name: 'iniciarPagamento',
    what: 'an unknown order',
    request:
      token === undefined ? NO_ACCOUNT : { token, json: { amount: 1, pedidoId: wireId(NO_ORDER) } },
    judge: (answer, endpoint) => judgePayment(endpoint, answer, hasPublicKey),
  });
  if (isDone(unpriced) || isDone(started)) {
    left.push(`an unpaid payment at the provider, for order ${NO_ORDER}, which does not exist`);
  }
}

/** Deletes the account: as its owner where the API has that call, else as an admin. */
async function removeAccount(
  { step, left }: Run,
  session: Session | null,
  { throwaway, adminToken }: WritesSettings,
): Promise<void> {
  const { username, password } = throwaway;
  const erased = await step({
    name: 'excluirConta',
    what: 'the new account',
    request: session ? { token: session.token, json: { senha: password } } : NO_ACCOUNT,
    judge: (answer, { deadlineMs }) => {
      if (answer.kind === 'silence') return judgeSilence(answer, deadlineMs);
      if (isDone(answer)) return FITS;
      return { mark: 'missing', without: 'customers cannot erase their own account' };
    },
  });
  if (session === null || isDone(erased)) return;
  const deleted = await step({
    name: 'excluirUsuario',
    what: 'the new account',
    request:
      adminToken === null
        ? 'needs an admin’s account'
        : { token: adminToken, params: { id: session.usuarioId } },
    judge: refusal({
      handled: 'UsuarioEmUso: an account whose cart was ever read cannot be deleted',
      accepted: FITS,
    }),
  });
  if (!isDone(deleted)) {
    left.push(
      `the account ${username} (id ${session.usuarioId}), without address, cart line and order`,
    );
  }
}
