import type { CarrinhoModel } from '../carrinho/model.ts';
import { dadosInvalidos, dadosRecusados } from '../outcome/falha.ts';
import type { Refusal, RefusedItem } from '../rest/failure.ts';
import type { Draft } from './draft.ts';
import * as falhas from './falhas.ts';
import { displayName } from './item-name.ts';
import { CONTATO } from './receiver.ts';

/**
 * The outcome of the API's refusal of an order; null for an unknown code. `carrinho` is the cart after it, null when it
 * could not be read. Our own API creates nothing when it refuses.
 */
export function explainRefusal(
  { codigo, campo, itens, total }: Refusal,
  draft: Draft,
  carrinho: CarrinhoModel | null,
): falhas.CriarPedidoOutcome | null {
  switch (codigo) {
    case 'CARRINHO_VAZIO':
      return falhas.carrinhoVazio;
    case 'ENDERECO_INVALIDO':
      return falhas.enderecoInvalido({ incomplete: false });
    case 'PRECO_ALTERADO':
      return falhas.precoAlterado({
        itens: itens.flatMap((item) =>
          item.preco === null ? [] : [{ ...nameOf(item, draft), ...item.preco }],
        ),
        totalAnterior: total?.de ?? draft.total,
        totalAtual: total?.para ?? carrinho?.total ?? draft.total,
        carrinho,
        pedido: null,
      });
    case 'CARRINHO_ALTERADO':
      return changedCarrinho(draft, carrinho);
    case 'ESTOQUE_INSUFICIENTE': {
      const [first, ...others] = itens.map((item) => ({
        ...nameOf(item, draft),
        disponivel: item.disponivel ?? 0,
      }));
      return first ? falhas.itensInsuficientes([first, ...others], carrinho) : null;
    }
    case 'PRODUTO_INDISPONIVEL': {
      const [first] = itens;
      return falhas.itemIndisponivel(first ? displayName(nameOf(first, draft)) : null, carrinho);
    }
    case 'CHAVE_REUTILIZADA':
      return dadosInvalidos(
        'chave',
        'Este pedido já foi enviado com outros dados. Recarregue a página e tente de novo.',
      );
    case 'CPF_INVALIDO':
      return dadosInvalidos('cpf', CONTATO.cpf);
    case 'NOME_INVALIDO':
      return dadosInvalidos('nomeCompleto', CONTATO.nomeCompleto);
    case 'TELEFONE_INVALIDO':
      return dadosInvalidos('telefone', CONTATO.telefone);
    case 'EMAIL_INVALIDO':
      return dadosInvalidos('email', CONTATO.email);
    case 'TOTAL_GRANDE_DEMAIS':
      return dadosInvalidos(
        null,
        'O total passa do que um pedido pode ter. Divida-o em mais de um.',
      );
    case 'DADOS_INVALIDOS':
      // A malformed id names no address.
      if (campo === 'enderecoId') return falhas.enderecoInvalido({ incomplete: false });
      return dadosRecusados(campo);
    default:
      return null;
  }
}

/** The cart changed after it was read and before it was ordered. */
function changedCarrinho(draft: Draft, carrinho: CarrinhoModel | null): falhas.CriarPedidoOutcome {
  if (carrinho?.itens.length === 0) return falhas.carrinhoVazio;
  return falhas.precoAlterado({
    itens: [],
    totalAnterior: draft.total,
    totalAtual: carrinho ? carrinho.total + (draft.frete?.valor ?? 0) : draft.total,
    carrinho,
    pedido: null,
    mensagem: 'Seu carrinho mudou. Confira os itens antes de finalizar.',
  });
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
