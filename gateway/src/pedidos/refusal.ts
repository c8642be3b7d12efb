import type { CarrinhoModel } from '../carrinho/model.ts';
import { dadosInvalidos } from '../graphql/falhas.ts';
import type { Refusal, RefusedItem } from '../rest/failure.ts';
import type { ItemEmFalta, PrecoMovido } from '../types.gen.ts';
import type { Draft } from './draft.ts';
import {
  type CriarPedidoOutcome,
  carrinhoVazio,
  enderecoInvalido,
  itemIndisponivel,
  itensInsuficientes,
  nameOf,
  precoAlterado,
} from './falhas.ts';

/**
 * What the API's own refusal of an order means to a person; null for a code that says nothing to one. `carrinho` is the
 * cart after it, null when it could not be read: our own API makes nothing when it refuses.
 */
export function explainRefusal(
  { codigo, campo, itens, total }: Refusal,
  draft: Draft,
  carrinho: CarrinhoModel | null,
): CriarPedidoOutcome | null {
  switch (codigo) {
    case 'CARRINHO_VAZIO':
      return carrinhoVazio();
    case 'ENDERECO_INVALIDO':
      return enderecoInvalido({ incomplete: false });
    case 'PRECO_ALTERADO':
      return precoAlterado({
        itens: itens.flatMap((item) => toMoved(item, draft)),
        totalAnterior: total?.de ?? draft.total,
        totalAtual: total?.para ?? carrinho?.total ?? draft.total,
        carrinho,
        pedido: null,
      });
    case 'CARRINHO_ALTERADO':
      return changedCarrinho(draft, carrinho);
    case 'ESTOQUE_INSUFICIENTE': {
      const [first, ...others] = itens.map((item) => toEmFalta(item, draft));
      return first ? itensInsuficientes([first, ...others], carrinho) : null;
    }
    case 'PRODUTO_INDISPONIVEL': {
      const [first] = itens;
      return itemIndisponivel(first ? nameOf(named(first, draft)) : null, carrinho);
    }
    case 'CHAVE_REUTILIZADA':
      return dadosInvalidos(
        'chave',
        'Este pedido já foi enviado com outros dados. Recarregue a página e tente de novo.',
      );
    case 'CPF_INVALIDO':
      return dadosInvalidos('cpf', 'CPF inválido');
    case 'NOME_INVALIDO':
      return dadosInvalidos('nomeCompleto', 'Informe o nome completo de quem recebe.');
    case 'TELEFONE_INVALIDO':
      return dadosInvalidos('telefone', 'Informe um telefone com DDD.');
    case 'EMAIL_INVALIDO':
      return dadosInvalidos('email', 'Informe um e-mail válido.');
    case 'TOTAL_GRANDE_DEMAIS':
      return dadosInvalidos(
        null,
        'O total passa do que um pedido pode ter. Divida-o em mais de um.',
      );
    case 'DADOS_INVALIDOS':
      // An id that the API cannot read names no address.
      if (campo === 'enderecoId') return enderecoInvalido({ incomplete: false });
      return dadosInvalidos(campo, 'Os dados enviados não são válidos.');
    default:
      return null;
  }
}

/** Somebody changed the cart between reading and ordering it. */
function changedCarrinho(draft: Draft, carrinho: CarrinhoModel | null): CriarPedidoOutcome {
  if (carrinho?.itens.length === 0) return carrinhoVazio();
  return precoAlterado({
    itens: [],
    totalAnterior: draft.total,
    totalAtual: carrinho ? carrinho.total + (draft.frete?.valor ?? 0) : draft.total,
    carrinho,
    pedido: null,
    mensagem: 'Seu carrinho mudou. Confira os itens antes de finalizar.',
  });
}

function toMoved(item: RefusedItem, draft: Draft): PrecoMovido[] {
  return item.preco === null ? [] : [{ ...named(item, draft), ...item.preco }];
}

function toEmFalta(item: RefusedItem, draft: Draft): ItemEmFalta {
  return { ...named(item, draft), disponivel: item.disponivel ?? 0 };
}

/** The line that a refusal names, called as in the cart: the API puts name and volume in one text. */
function named({ produtoId, variacaoId, nomeProduto }: RefusedItem, { linhas }: Draft) {
  const linha = linhas.find((it) => it.produtoId === produtoId && it.variacaoId === variacaoId);
  return {
    produtoId,
    variacaoId,
    nomeProduto: linha?.nomeProduto ?? nomeProduto,
    variacaoNome: linha?.variacaoNome ?? null,
  };
}
