import { invalid, type Outcomes } from '../../../upstream/rest/outcomes.ts';
import { CONTATO_INVALIDO } from '../../../upstream/wire/pedidos-refusal.ts';
import { displayName } from '../../catalogo/display-name.ts';
import {
  conflito,
  type DadosInvalidosModel,
  dadosInvalidos,
  dadosRecusados,
  falha,
  type Resultado,
} from '../../falha.ts';
import { estoqueCruzado } from '../../produtos/falhas.ts';
import { confirmacaoNecessaria } from '../../sessao/falhas.ts';
import { pedidoNaoEncontrado, refusedForStock } from '../falhas.ts';
import type { PedidoModel } from '../model.ts';
import type { Misplaced, PreparedStock, ShortLine } from './stock.ts';

export type AtualizarPedidoOutcome = Resultado<'AtualizarPedidoResultado'>;

/** `atual`: the order as it is now; null when unknown. */
export function pedidoMudou(atual: PedidoModel | null) {
  return conflito('Este pedido mudou desde que você o abriu. Recarregue e confira.', atual);
}

/** `campos` names input fields; `misplaced` adds `itens`. At least one of both. */
export function atualizacaoParcial(
  campos: readonly string[],
  pedido: PedidoModel,
  misplaced: readonly Misplaced[] = [],
) {
  const all = misplaced.length > 0 ? [...new Set([...campos, 'itens'])] : campos;
  const unsaved = `A API desta loja não mudou ${namesOf(campos)}. O resto está salvo.`;
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

function namesOf(campos: readonly string[]): string {
  return listOf(campos.map((campo) => NAMES[campo] ?? campo));
}

/**
 * The API refused without a reason, and no part of the change is visible. `stock` names products that may lack own
 * stock.
 */
export function naoSalvo(
  campos: readonly string[],
  stock: Pick<PreparedStock, 'unknown' | 'unsaved'> | null = null,
): DadosInvalidosModel {
  if (stock && campos.includes('status') && stock.unknown.length + stock.unsaved.length > 0) {
    return dadosInvalidos(
      'status',
      `O pedido não foi salvo: a loja só muda o estoque de um produto que tem estoque próprio. ${unpreparedText(stock)}, e tente de novo.`,
    );
  }
  return campos.includes('status')
    ? dadosInvalidos(
        'status',
        'O pedido não foi salvo: a loja não conseguiu mudar o status. Confira o estoque dos produtos deste pedido e tente de novo.',
      )
    : dadosInvalidos(
        campos[0] ?? null,
        'O pedido não foi salvo: a loja recusou os dados. Confira e tente de novo.',
      );
}

function unpreparedText({ unknown, unsaved }: Pick<PreparedStock, 'unknown' | 'unsaved'>): string {
  if (unknown.length === 0) return `Abra e salve ${listOf(unsaved)} em Produtos`;
  const nomes = listOf([...unsaved, ...unknown.map(({ nomeProduto }) => nomeProduto)]);
  return `Abra e salve em Produtos o que foi pedido como ${nomes}, mesmo que tenha outro nome hoje`;
}

function listOf(nomes: readonly string[]): string {
  return new Intl.ListFormat('pt-BR').format(new Set(nomes));
}

/** The units that an order needs to be reopened are not in stock. Says the same as the refusal of an API that looks. */
export function semEstoque(short: readonly ShortLine[]) {
  return refusedForStock(
    {
      disponivel: null,
      itens: short.map(({ linha, produtoId, disponivel }) => ({
        produtoId,
        variacaoId: linha.variacaoId,
        nomeProduto: displayName(linha),
        preco: null,
        disponivel,
      })),
    },
    stockText,
  );
}

export const LINK_INVALIDO =
  'Informe um endereço que comece com http:// ou https://, ou só o código de rastreio.';

export const CHAVE_INVALIDA =
  'Confira a chave da nota: são 44 números, e o último confere os outros.';

export const SEM_MOTIVO = 'Este status foge da ordem de costume. Diga o motivo da mudança.';

export const SEM_ITENS = 'Um pedido precisa de pelo menos um item. Para desistir dele, cancele-o.';

export const ENDERECO_ALHEIO = 'Escolha um dos endereços de quem fez o pedido.';

/** The outcomes of the API's refusals with a reason, beside a conflict. */
export const OUTCOMES: Outcomes<AtualizarPedidoOutcome> = {
  MOTIVO_NECESSARIO: invalid(
    'motivo',
    'Este pedido já foi pago. Diga o motivo para mudar os itens.',
  ),
  NADA_A_ESTORNAR: invalid('estornar', 'Este pedido não tem pagamento com cartão a devolver.'),
  CONFIRMACAO_NECESSARIA: () => confirmacaoNecessaria,
  ESTORNO_SEM_CANCELAMENTO: invalid('estornar', 'Cancele o pedido para devolver o pagamento.'),
  ENDERECO_INVALIDO: invalid('enderecoId', ENDERECO_ALHEIO),
  RASTREIO_INVALIDO: invalid('linkRastreio', LINK_INVALIDO),
  CHAVE_FISCAL_INVALIDA: invalid('chaveFiscal', CHAVE_INVALIDA),
  ITEM_INVALIDO: invalid(
    'itens',
    'Confira os itens: um produto com variações precisa de uma delas.',
  ),
  PEDIDO_SEM_ITENS: invalid('itens', SEM_ITENS),
  TOTAL_GRANDE_DEMAIS: invalid(
    'itens',
    'O total do pedido ficou grande demais. Confira preços e quantidades.',
  ),
  ...CONTATO_INVALIDO,
  ESTOQUE_INSUFICIENTE: (refusal) => refusedForStock(refusal, stockText),
  PEDIDO_NAO_ENCONTRADO: () => pedidoNaoEncontrado('id'),
  DADOS_INVALIDOS: dadosRecusados,
};

function stockText(nome: string, units: number): string {
  const left = units === 1 ? 'resta 1' : `restam ${units}`;
  return `Não há unidades suficientes de ${nome || 'um dos itens'}: ${left}. O pedido não foi salvo.`;
}
