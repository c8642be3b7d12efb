import type { CarrinhoModel } from '../../shop/carrinho/model.ts';
import { displayName } from '../../shop/catalogo/texts.ts';
import { dadosRecusados } from '../../shop/falha.ts';
import { FALHAS } from '../../shop/falhas.ts';
import type { Draft } from '../../shop/pedidos/chaves.ts';
import * as falhas from '../../shop/pedidos/falhas.ts';
import { CONTATO } from '../../shop/pedidos/input.ts';
import type { PedidoModel } from '../../shop/pedidos/model.ts';
import type { Refusal, RefusedItem } from '../rest/failure.ts';
import { invalid, type Outcomes } from '../rest/outcomes.ts';

/** The API's refusals of contact fields. */
export const CONTATO_INVALIDO = {
  NOME_INVALIDO: invalid('nomeCompleto', CONTATO.nomeCompleto),
  CPF_INVALIDO: invalid('cpf', CONTATO.cpf),
  TELEFONE_INVALIDO: invalid('telefone', CONTATO.telefone),
  EMAIL_INVALIDO: invalid('email', CONTATO.email),
} as const;

/**
 * The outcomes of the API's refusals of an order; null for one that names no line. `carrinho` is the cart after it, null
 * when it could not be read. `open` are the caller's orders that wait for payment. Our own API creates nothing when it
 * refuses.
 */
export function refusals(
  draft: Draft,
  carrinho: CarrinhoModel | null,
  open: readonly PedidoModel[],
): Outcomes<falhas.CriarPedidoOutcome | null> {
  return {
    CARRINHO_VAZIO: () => FALHAS.CarrinhoVazio,
    ENDERECO_INVALIDO: () => falhas.enderecoInvalido,
    CEP_DIVERGENTE: () => falhas.cepDivergente,
    PRECO_ALTERADO: ({ itens, total }) =>
      falhas.precoAlterado({
        itens: itens.flatMap((item) =>
          item.preco === null ? [] : [{ ...nameOf(item, draft), ...item.preco }],
        ),
        totalAnterior: total?.de ?? draft.total,
        totalAtual: total?.para ?? carrinho?.total ?? draft.total,
        carrinho,
      }),
    CARRINHO_ALTERADO: () => changedCarrinho(draft, carrinho),
    ESTOQUE_INSUFICIENTE: ({ itens }) =>
      falhas.itensInsuficientes(
        itens.map((item) => ({ ...nameOf(item, draft), disponivel: item.disponivel ?? 0 })),
        carrinho,
      ),
    MUITOS_PEDIDOS_ABERTOS: (refusal) => openOrders(refusal, open),
    RESERVA_LIMITADA: (refusal) =>
      reservaOf(refusal, carrinho, (item) => displayName(nameOf(item, draft))) ??
      falhas.reservaLimitada(
        refusal.itens.map((item) => ({
          ...nameOf(item, draft),
          disponivel: item.disponivel ?? 0,
        })),
        { open, carrinho },
      ),
    MUITAS_TENTATIVAS: ({ retryAfterSeconds, reserva }) =>
      reserva === null
        ? falhas.muitosPedidos(retryAfterSeconds ?? undefined)
        : falhas.redeCheia(retryAfterSeconds ?? undefined),
    PRODUTO_INDISPONIVEL: ({ itens: [first] }) =>
      falhas.itemIndisponivel(first ? displayName(nameOf(first, draft)) : null, carrinho),
    CHAVE_REUTILIZADA: invalid(
      'chave',
      'Este pedido já foi enviado com outros dados. Recarregue a página e tente de novo.',
    ),
    ...CONTATO_INVALIDO,
    TOTAL_GRANDE_DEMAIS: invalid(
      null,
      'O total passa do que um pedido pode ter. Divida-o em mais de um.',
    ),
    // A malformed id names no address.
    DADOS_INVALIDOS: ({ campo }) =>
      campo === 'enderecoId' ? falhas.enderecoInvalido : dadosRecusados({ campo }),
  };
}

/** The API's refusal of more than may be reserved in all, or by a network; null for another one. */
export function reservaOf(
  { reserva, campo, itens: [item] }: Refusal,
  carrinho: CarrinhoModel | null = null,
  name = (refused: RefusedItem) => refused.nomeProduto,
) {
  if (reserva === null) return null;
  const nome = item === undefined ? null : name(item);
  return falhas.reservaEmTudo(reserva, { nome, semConfirmacao: campo === 'email', carrinho });
}

/** The API's refusal of an order beside the account's `open` ones. */
export function openOrders({ itens: [item], campo }: Refusal, open: readonly PedidoModel[]) {
  const nome = item?.nomeProduto ?? null;
  return falhas.muitosPedidosAbertos(open, { nome, semConfirmacao: campo === 'email' });
}

/** The cart changed after it was read and before it was ordered. */
function changedCarrinho(draft: Draft, carrinho: CarrinhoModel | null): falhas.CriarPedidoOutcome {
  if (carrinho?.itens.length === 0) return FALHAS.CarrinhoVazio;
  const totalAtual = carrinho ? carrinho.total + (draft.frete?.valor ?? 0) : draft.total;
  return falhas.precoAlterado(
    { itens: [], totalAnterior: draft.total, totalAtual, carrinho },
    'Seu carrinho mudou. Confira os itens antes de finalizar.',
  );
}

/** The refused line with the cart's names: the API joins product and volume in one text. */
function nameOf({ produtoId, variacaoId, nomeProduto }: RefusedItem, { linhas }: Draft) {
  const linha = linhas.find((it) => it.produtoId === produtoId && it.variacaoId === variacaoId);
  return {
    produtoId,
    variacaoId,
    nomeProduto: linha?.nomeProduto ?? nomeProduto,
    variacaoNome: linha?.variacaoNome ?? null,
  };
}
