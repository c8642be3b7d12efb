import type { CarrinhoModel, ItemCarrinhoModel } from '../../shop/carrinho/model.ts';
import type { Draft } from '../../shop/pedidos/draft.ts';
import type { PedidoModel } from '../../shop/pedidos/model.ts';
import { idempotencyKey, type Sent } from '../../shop/pedidos/once.ts';
import type { NovoPedido } from '../../shop/pedidos/port.ts';
import { callerOf } from '../../shop/sessao/caller.ts';
import type { Conta } from '../../shop/sessao/conta.ts';
import { restOf } from '../rest/calls.ts';
import { endpoints } from '../rest/endpoints.ts';
import { type RestFailure, restFailureOf } from '../rest/failure.ts';
import { outcomeOf } from '../rest/outcomes.ts';
import { wireId } from '../rest/values.ts';
import { refusals } from './pedidos-refusal.ts';

/**
 * Orders noted before one is sent, and looked through after an unclear reply, where the API pages. More are noted, so
 * that an earlier order that moves up among the newest is not taken for a new one.
 */
export const [KNOWN, LOOK_UP] = [100, 50];

interface Body {
  /** What one unit of a line costs, in centavos, for an API that compares it. */
  readonly precoOf?: (linha: ItemCarrinhoModel) => number | undefined;
  /** The amounts of the whole order, as the API takes them. */
  readonly amounts: Readonly<Record<string, unknown>>;
}

/** What a refusal is explained with. */
interface Reads {
  /** The cart after it; null when it cannot be read. */
  readonly carrinho: () => Promise<CarrinhoModel | null>;
  /** The caller's orders that wait for payment; empty when they cannot be read. */
  readonly open: () => Promise<readonly PedidoModel[]>;
}

/** `POST /pedidos/criar`, sent once. An API that knows idempotency keys creates one order for the key. */
export async function postPedido(
  conta: Conta,
  { chave, receiver: { enderecoId, ...contact } }: NovoPedido,
  draft: Draft,
  { precoOf = () => undefined, amounts }: Body,
  reads: Reads,
): Promise<Sent> {
  const body = {
    enderecoId: wireId(enderecoId),
    itens: draft.linhas.map((linha) => lineBody(linha, precoOf(linha))),
    ...amounts,
    ...contact,
  };
  const reply = restOf(conta.writing)(endpoints.criarPedido, {
    body,
    idempotencyKey: idempotencyKey(conta, chave),
    ...callerOf(conta.origin),
  });
  return reply.then(
    (pedido): Sent => ({ kind: 'created', pedido }),
    (error: unknown) => explain(restFailureOf(error), draft, reads),
  );
}

function lineBody(
  { produtoId, variacaoId, nomeProduto, quantidade }: ItemCarrinhoModel,
  preco: number | undefined,
) {
  return {
    produtoId: wireId(produtoId),
    variacaoId: variacaoId === null ? null : wireId(variacaoId),
    nomeProduto,
    quantidade,
    ...(preco !== undefined && { precoUnitario: preco / 100 }),
  };
}

async function explain(failure: RestFailure, draft: Draft, reads: Reads): Promise<Sent> {
  const failed = { kind: 'failed', failure } as const;
  if (failure.failed.is === 'notSent') return { ...failed, created: 'no' };
  if (!failure.didNothing) {
    return { ...failed, created: failure.mayBeDone ? 'unknown' : 'doubtful' };
  }
  const namesOpen = failure.code === 'MUITOS_PEDIDOS_ABERTOS';
  const [carrinho, open] = await Promise.all([reads.carrinho(), namesOpen ? reads.open() : []]);
  const outcome = outcomeOf(failure.refusal, refusals(draft, carrinho, open));
  return outcome === null ? { ...failed, created: 'no' } : { kind: 'refused', outcome };
}
