import { hash } from 'node:crypto';
import { createSingleFlight } from '@decantaria/server/single-flight';
import type { Shared } from '../../server/across/shared.ts';
import type { ApiFailure } from '../errors.ts';
import type { Attempts } from '../sessao/attempts.ts';
import type { Conta } from '../sessao/conta.ts';
import { type Attempt, type Draft, remembered } from './chaves.ts';
import { type CriarPedidoOutcome, muitosPedidos, pedidoIncerto } from './falhas.ts';
import type { PedidoModel } from './model.ts';

/** What came of sending an order once. */
export type Sent =
  | { readonly kind: 'created'; readonly pedido: PedidoModel }
  /** Nothing was created. */
  | { readonly kind: 'refused'; readonly outcome: CriarPedidoOutcome }
  /** `created`: a doubtful order exists only when the caller's orders show it; an unknown one may appear later. */
  | {
      readonly kind: 'failed';
      readonly failure: ApiFailure;
      readonly created: 'no' | 'doubtful' | 'unknown';
    };

/** How an API creates an order of the caller's cart. */
export interface Creation {
  /** Checks the cart and passes it on to `send`, with how it is sent. */
  readonly place: (
    send: (attempt: Attempt, post: () => Promise<Sent>) => Promise<CriarPedidoOutcome>,
  ) => Promise<CriarPedidoOutcome>;
  /**
   * The order that an attempt created, none of `taken`; null when there is none, undefined when the orders cannot be
   * read.
   */
  readonly find: (
    attempt: Attempt,
    taken: ReadonlySet<string>,
  ) => Promise<PedidoModel | null | undefined>;
  /** Completes a created order. */
  readonly finish: (pedido: PedidoModel, draft: Draft) => Promise<CriarPedidoOutcome>;
  /** An order that was created before; null when it cannot be read. */
  readonly read: (pedidoId: string) => Promise<PedidoModel | null>;
}

/** An earlier attempt that had created its order. */
interface Resumed {
  readonly chave: string;
  readonly pedidoId: string;
  readonly outcome: CriarPedidoOutcome;
}

/** What is read of the account that orders. */
type Caller = Pick<Conta, 'identity' | 'origin' | 'turn'>;

const MAX_ACCOUNTS = 10_000;
const MAX_KEYS = 50;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than any API works on a call after its caller has given up. */
const ARRIVAL_MS = 30 * 1000;

export type CreateOnce = ReturnType<typeof createOnePerKey>;

/**
 * One key creates one order. An order is sent once. After an unclear reply it is looked for among the caller's orders, and
 * nothing else is sent while it may still appear. Rejects with the failure when nothing was created for an unknown
 * reason. What each key led to is remembered for a day.
 */
export function createOnePerKey(
  { openValues }: Pick<Shared, 'openValues'>,
  attempts: Pick<Attempts, 'count'>,
) {
  const chaves = openValues({
    kind: 'pedidos',
    schema: remembered,
    lifetimeMs: DAY_MS,
    groups: MAX_ACCOUNTS,
    keys: MAX_KEYS,
    now: () => Date.now(),
  });
  const once = createSingleFlight<CriarPedidoOutcome>();

  const finish = async (
    usuarioId: string,
    chave: string,
    pedido: PedidoModel,
    { draft }: Attempt,
    creation: Creation,
  ): Promise<CriarPedidoOutcome> => {
    await chaves.write(usuarioId, chave, { pedidoId: pedido.id });
    return creation.finish(pedido, draft);
  };

  const find = async (usuarioId: string, attempt: Attempt, creation: Creation) => {
    const kept = [...(await chaves.read(usuarioId)).values()];
    const taken = kept.flatMap((one) => ('pedidoId' in one ? one.pedidoId : []));
    return creation.find(attempt, new Set(taken));
  };

  /**
   * Resolves earlier attempts before anything is sent: of this key, and of keys that a reloaded page has forgotten.
   * Null while one of them may still create its order.
   */
  const resumeOpen = async (usuarioId: string, creation: Creation): Promise<Resumed[] | null> => {
    const resumed: Resumed[] = [];
    for (const [chave, kept] of await chaves.read(usuarioId)) {
      if ('pedidoId' in kept) continue;
      const { attempt, arrivesUntil } = kept;
      const pedido = await find(usuarioId, attempt, creation);
      if (pedido) {
        const outcome = await finish(usuarioId, chave, pedido, attempt, creation);
        resumed.push({ chave, pedidoId: pedido.id, outcome });
      } else if (pedido === undefined || Date.now() < arrivesUntil) {
        return null;
      } else {
        await chaves.remove(usuarioId, chave);
      }
    }
    return resumed;
  };

  const send = async (
    { identity: { usuarioId }, origin }: Caller,
    chave: string,
    creation: Creation,
    attempt: Attempt,
    post: () => Promise<Sent>,
  ): Promise<CriarPedidoOutcome> => {
    const counted = await attempts.count({ kind: 'pedir', conta: usuarioId }, origin);
    if ('aguardarSegundos' in counted) return muitosPedidos(counted.aguardarSegundos);
    const remember = () =>
      chaves.write(usuarioId, chave, { attempt, arrivesUntil: Date.now() + ARRIVAL_MS });
    // Before the call: another gateway must not send the order again when this one ends during the call.
    await remember();
    const sent = await post();
    if (sent.kind === 'created') return finish(usuarioId, chave, sent.pedido, attempt, creation);
    if (sent.kind === 'refused') {
      await chaves.remove(usuarioId, chave);
      await counted.takeBack();
      return sent.outcome;
    }
    if (sent.created !== 'no') {
      await remember();
      const pedido = await find(usuarioId, attempt, creation);
      if (pedido) return finish(usuarioId, chave, pedido, attempt, creation);
      if (pedido === undefined || sent.created === 'unknown') return pedidoIncerto(chave);
    }
    await chaves.remove(usuarioId, chave);
    await counted.takeBack();
    throw sent.failure;
  };

  const create = async (
    conta: Caller,
    chave: string,
    creation: Creation,
  ): Promise<CriarPedidoOutcome> => {
    const { usuarioId } = conta.identity;
    const kept = (await chaves.read(usuarioId)).get(chave);
    if (kept && 'pedidoId' in kept) {
      return (await creation.read(kept.pedidoId)) ?? pedidoIncerto(chave);
    }
    const resumed = await resumeOpen(usuarioId, creation);
    if (resumed === null) return pedidoIncerto(chave);
    const same = resumed.find((one) => one.chave === chave);
    if (same) return same.outcome;
    const outcome = await creation.place((attempt, post) =>
      send(conta, chave, creation, attempt, post),
    );
    const last = resumed.at(-1);
    if (last === undefined || outcome.__typename !== 'CarrinhoVazio') return outcome;
    await chaves.write(usuarioId, chave, { pedidoId: last.pedidoId });
    return last.outcome;
  };

  return (conta: Caller, chave: string, creation: Creation): Promise<CriarPedidoOutcome> =>
    once(JSON.stringify([conta.identity.usuarioId, chave]), () =>
      conta.turn(() => create(conta, chave, creation)),
    );
}

/** The key sent to the API. It includes the account: two accounts may use the same `chave`. */
export function idempotencyKey({ identity: { usuarioId } }: Conta, chave: string): string {
  return hash('sha256', JSON.stringify([usuarioId, chave]));
}
