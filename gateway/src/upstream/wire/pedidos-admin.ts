import { RASTREIO_INVALIDO } from '@decantaria/loja/rastreio';
import { forbidden } from '../../shop/errors.ts';
import { dadosRecusados } from '../../shop/falha.ts';
import { FALHAS } from '../../shop/falhas.ts';
import { type Edit, ENDERECO } from '../../shop/pedidos/admin/edit.ts';
import * as falhas from '../../shop/pedidos/admin/falhas.ts';
import type { Line } from '../../shop/pedidos/admin/itens.ts';
import type { AtualizarPedidoOutcome } from '../../shop/pedidos/admin/port.ts';
import { pedidoNaoEncontrado } from '../../shop/pedidos/falhas.ts';
import type { PedidoModel } from '../../shop/pedidos/model.ts';
import type { AdminConta } from '../../shop/sessao/conta.ts';
import { type AdminRest, restOf } from '../rest/calls.ts';
import { nullOnFailure, type RestFailure, required } from '../rest/failure.ts';
import { invalid, type Outcomes, outcomeOf } from '../rest/outcomes.ts';
import { wireId } from '../rest/values.ts';
import { wireName } from './item-name.ts';
import { wordsOf } from './pedido-status.ts';
import { CONTATO_INVALIDO } from './pedidos-refusal.ts';

/** An order that was just read, as it is now. Rejects with `RestFailure` when it is gone. */
export async function readExisting(rest: AdminRest, id: string): Promise<PedidoModel> {
  return required(await rest.readPedido({ id }), 'an order that is gone');
}

/**
 * An order that is to be changed; null when it does not exist. Throws FORBIDDEN for a lost role: the API then refuses an
 * order like one that does not exist.
 */
export async function readToChange(admin: AdminConta, id: string): Promise<PedidoModel | null> {
  const pedido = await restOf(admin.writing).readPedido({ id });
  if (pedido === null) await requireStillAdmin(admin);
  return pedido;
}

/** Throws FORBIDDEN when the account lost the role since the session was verified. */
export async function requireStillAdmin({ writing }: AdminConta): Promise<void> {
  const { papeis } = await restOf(writing).readConta();
  if (!papeis.includes('ADMIN')) throw forbidden();
}

/**
 * The body that every version of the API understands. Unchanged fields are left out, and the address is sent in both
 * forms. An edit of the lines carries the old total, so that an API that ignores the lines keeps a correct one.
 */
export function editBody(
  { status, texts, itens, motivo, estornar }: Edit,
  { total, versao }: PedidoModel,
) {
  const enderecoId = texts.get(ENDERECO);
  return {
    ...Object.fromEntries([...texts].map(([{ campo }, text]) => [campo, text])),
    ...(status && { status: wordsOf(status)[0] }),
    ...(enderecoId !== undefined && {
      enderecoId: wireId(enderecoId),
      enderecoEntrega: { id: wireId(enderecoId) },
    }),
    ...(itens && { itens: itens.map(lineBody), total: total / 100 }),
    ...(motivo !== undefined && { motivo }),
    ...(estornar && { estornar }),
    ...(versao !== null && { versao }),
  };
}

/** Identified by id where the API has ids, else by name. */
function lineBody({ stored, ...line }: Line) {
  return {
    id: optionalId(stored?.id ?? null),
    produtoId: optionalId(line.produtoId),
    variacaoId: optionalId(line.variacaoId),
    nomeProduto: wireName({
      nomeProduto: line.nomeProduto,
      variacaoNome: stored?.variacaoNome ?? null,
    }),
    quantidade: line.quantidade,
    precoUnitario: line.precoUnitario / 100,
  };
}

function optionalId(id: string | null) {
  return id === null ? undefined : wireId(id);
}

const OUTCOMES: Outcomes<AtualizarPedidoOutcome> = {
  MOTIVO_NECESSARIO: invalid(
    'motivo',
    'Este pedido já foi pago. Diga o motivo para mudar os itens.',
  ),
  NADA_A_ESTORNAR: invalid('estornar', 'Este pedido não tem pagamento com cartão a devolver.'),
  CONFIRMACAO_NECESSARIA: () => FALHAS.ConfirmacaoNecessaria,
  ESTORNO_SEM_CANCELAMENTO: invalid('estornar', 'Cancele o pedido para devolver o pagamento.'),
  ENDERECO_INVALIDO: invalid('enderecoId', falhas.ENDERECO_ALHEIO),
  RASTREIO_INVALIDO: invalid('linkRastreio', RASTREIO_INVALIDO),
  CHAVE_FISCAL_INVALIDA: invalid('chaveFiscal', falhas.CHAVE_INVALIDA),
  ITEM_INVALIDO: invalid(
    'itens',
    'Confira os itens: um produto com variações precisa de uma delas.',
  ),
  PEDIDO_SEM_ITENS: invalid('itens', falhas.SEM_ITENS),
  TOTAL_GRANDE_DEMAIS: invalid(
    'itens',
    'O total do pedido ficou grande demais. Confira preços e quantidades.',
  ),
  ...CONTATO_INVALIDO,
  ESTOQUE_INSUFICIENTE: falhas.semEstoque,
  PEDIDO_NAO_ENCONTRADO: () => pedidoNaoEncontrado('id'),
  DADOS_INVALIDOS: dadosRecusados,
};

/** The outcome of the API's refusal of a change, with the order as it is now after a conflict; null without a reason. */
export async function outcomeOfUpdate(
  rest: AdminRest,
  id: string,
  { refusal }: RestFailure,
): Promise<AtualizarPedidoOutcome | null> {
  return refusal?.codigo === 'CONFLITO'
    ? falhas.pedidoMudou(await rest.readPedido({ id }).catch(nullOnFailure))
    : outcomeOf(refusal, OUTCOMES);
}
