import {
  conflito,
  type DadosInvalidosModel,
  dadosInvalidos,
  dadosRecusados,
  falha,
  type Resultado,
} from '../../outcome/falha.ts';
import { invalid, type Outcomes } from '../../outcome/refusal.ts';
import { pedidoNaoEncontrado, refusedForStock } from '../falhas.ts';
import type { PedidoModel } from '../model.ts';
import { CONTATO_INVALIDO } from '../receiver.ts';

export type AtualizarPedidoOutcome = Resultado<'AtualizarPedidoResultado'>;

/** `atual`: the order as it is now; null when unknown. */
export function pedidoMudou(atual: PedidoModel | null) {
  return conflito('Este pedido mudou desde que você o abriu. Recarregue e confira.', atual);
}

/** `campos`: names of input fields, at least one. */
export function atualizacaoParcial(campos: readonly string[], pedido: PedidoModel) {
  const mensagem = `A API desta loja não mudou ${namesOf(campos)}. O resto está salvo.`;
  return { ...falha('AtualizacaoParcial', campos[0] ?? null, mensagem), campos, pedido };
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
  return new Intl.ListFormat('pt-BR').format(campos.map((campo) => NAMES[campo] ?? campo));
}

/** The API refused without a reason, and no part of the change is visible. */
export function naoSalvo(campos: readonly string[]): DadosInvalidosModel {
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

export const LINK_INVALIDO =
  'Informe um endereço que comece com http:// ou https://, ou só o código de rastreio.';

export const CHAVE_INVALIDA =
  'Confira a chave da nota: são 44 números, e o último confere os outros.';

export const SEM_ITENS = 'Um pedido precisa de pelo menos um item. Para desistir dele, cancele-o.';

export const ENDERECO_ALHEIO = 'Escolha um dos endereços de quem fez o pedido.';

/** The outcomes of the API's refusals with a reason, beside a conflict. */
export const OUTCOMES: Outcomes<AtualizarPedidoOutcome> = {
  MOTIVO_NECESSARIO: invalid(
    'motivo',
    'Este pedido já foi pago. Diga o motivo para mudar os itens.',
  ),
  NADA_A_ESTORNAR: invalid('estornar', 'Este pedido não tem pagamento com cartão a devolver.'),
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
