import { type DadosInvalidosModel, dadosInvalidos, falha } from '../../../shop/falha.ts';
import type { AtualizarPedidoOutcome } from '../../../shop/pedidos/admin/port.ts';
import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import { estoqueCruzado } from '../../../shop/produtos/falhas.ts';
import type { Misplaced, PreparedStock } from './stock.ts';

/** The saved order, with what the API left undone. `campos` names input fields; `misplaced` adds `itens`. */
export function salvo(
  pedido: PedidoModel,
  campos: readonly string[],
  misplaced: readonly Misplaced[] = [],
): AtualizarPedidoOutcome {
  if (campos.length + misplaced.length === 0) return pedido;
  const all = misplaced.length > 0 ? [...new Set([...campos, 'itens'])] : campos;
  const names = listOf(campos.map((campo) => NAMES[campo] ?? campo));
  const unsaved = `A API desta loja não mudou ${names}. O resto está salvo.`;
  const texts = [...(campos.length > 0 ? [unsaved] : []), ...misplacedTexts(pedido, misplaced)];
  return {
    ...falha('AtualizacaoParcial', all[0] ?? null, texts.join(' ')),
    campos: all,
    pedido,
  };
}

/** What the API did to the product's stock, and what is left to do by hand. */
function misplacedTexts({ status }: PedidoModel, misplaced: readonly Misplaced[]): string[] {
  const isCancelled = status === 'CANCELADO';
  return misplaced.map((one) => {
    const { nome } = one;
    if (one.kind !== 'unmoved') {
      return one.kind === 'crossed'
        ? `O status foi salvo. ${estoqueCruzado(nome)}`
        : `O status foi salvo, mas a loja não confirmou o estoque de ${nome}: confira-o em Produtos.`;
    }
    const { unidades } = one;
    const units = unidades === 1 ? '1 unidade' : `${unidades} unidades`;
    return isCancelled
      ? `O pedido foi cancelado, mas ${units} de ${nome} não voltaram ao estoque da variação: some ${unidades} ao estoque dela.`
      : `O status foi salvo, mas ${units} de ${nome} não saíram do estoque da variação: tire ${unidades} do estoque dela.`;
  });
}

const NAMES: Readonly<Record<string, string>> = {
  status: 'o status',
  linkRastreio: 'o link de rastreio',
  chaveFiscal: 'a chave da nota fiscal',
  enderecoId: 'o endereço',
  nomeCompleto: 'o nome',
  cpf: 'o CPF',
  telefone: 'o telefone',
  email: 'o e-mail',
  itens: 'os itens',
  estornar: 'o pagamento, que precisa ser devolvido à parte',
};

/**
 * The API refused without a reason, and no part of the change is visible. `stock` names products that may lack own
 * stock.
 */
export function naoSalvo(
  campos: readonly string[],
  stock: Pick<PreparedStock, 'unknown' | 'unsaved'> | null,
): DadosInvalidosModel {
  if (!campos.includes('status')) {
    return dadosInvalidos(
      campos[0] ?? null,
      'O pedido não foi salvo: a loja recusou os dados. Confira e tente de novo.',
    );
  }
  const cause =
    stock && stock.unknown.length + stock.unsaved.length > 0
      ? `a loja só muda o estoque de um produto que tem estoque próprio. ${unpreparedText(stock)}, e tente de novo.`
      : 'a loja não conseguiu mudar o status. Confira o estoque dos produtos deste pedido e tente de novo.';
  return dadosInvalidos('status', `O pedido não foi salvo: ${cause}`);
}

function unpreparedText({ unknown, unsaved }: Pick<PreparedStock, 'unknown' | 'unsaved'>): string {
  if (unknown.length === 0) return `Abra e salve ${listOf(unsaved)} em Produtos`;
  const nomes = listOf([...unsaved, ...unknown.map(({ nomeProduto }) => nomeProduto)]);
  return `Abra e salve em Produtos o que foi pedido como ${nomes}, mesmo que tenha outro nome hoje`;
}

function listOf(nomes: readonly string[]): string {
  return new Intl.ListFormat('pt-BR').format(new Set(nomes));
}
