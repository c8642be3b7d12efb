import {
  type ConflitoModel,
  conflito,
  type DadosInvalidosModel,
  dadosInvalidos,
} from '../../graphql/falhas.ts';
import type { Refusal } from '../../rest/failure.ts';
import { refusedForStock } from '../em-falta.ts';
import { pedidoNaoEncontrado } from '../falhas.ts';
import type { PedidoModel } from '../model.ts';
import { CHAVE_INVALIDA, LINK_INVALIDO } from './edit.ts';

/** `atualizarPedido` as the schema tells it: the order, or why not. */
export type AtualizarPedidoOutcome =
  | PedidoModel
  | DadosInvalidosModel
  | ConflitoModel
  | ReturnType<typeof atualizacaoParcial>
  | ReturnType<typeof pedidoNaoEncontrado>
  | ReturnType<typeof estoqueInsuficiente>;

export function pedidoMudou(): ConflitoModel {
  return conflito('Este pedido mudou desde que você o abriu. Recarregue e confira.');
}

/** `campos`: names of input fields, at least one. */
export function atualizacaoParcial(campos: readonly string[], pedido: PedidoModel) {
  return {
    __typename: 'AtualizacaoParcial',
    codigo: 'ATUALIZACAO_PARCIAL',
    mensagem: `A API desta loja não mudou ${namesOf(campos)}. O resto está salvo.`,
    campo: campos[0] ?? null,
    campos,
    pedido,
  } as const;
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

/** The API refused without a word and nothing of the change shows (rest-contract 3.7). */
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

/** The units that a status or new lines need are not there. */
function estoqueInsuficiente(refusal: Refusal) {
  return refusedForStock(refusal, (nome, units) => {
    const left = units === 1 ? 'resta 1' : `restam ${units}`;
    return `Não há unidades suficientes de ${nome || 'um dos itens'}: ${left}. O pedido não foi salvo.`;
  });
}

/** Our texts for the refusals of an API that gives its reasons; by their code. */
const REASONS: Readonly<Record<string, readonly [campo: string, mensagem: string]>> = {
  MOTIVO_NECESSARIO: ['motivo', 'Este pedido já foi pago. Diga o motivo para mudar os itens.'],
  NADA_A_ESTORNAR: ['estornar', 'Este pedido não tem pagamento com cartão a devolver.'],
  ESTORNO_SEM_CANCELAMENTO: ['estornar', 'Cancele o pedido para devolver o pagamento.'],
  ENDERECO_INVALIDO: ['enderecoId', 'Escolha um dos endereços de quem fez o pedido.'],
  RASTREIO_INVALIDO: ['linkRastreio', LINK_INVALIDO],
  CHAVE_FISCAL_INVALIDA: ['chaveFiscal', CHAVE_INVALIDA],
  ITEM_INVALIDO: ['itens', 'Confira os itens: um produto com variações precisa de uma delas.'],
  PEDIDO_SEM_ITENS: [
    'itens',
    'Um pedido precisa de pelo menos um item. Para desistir dele, cancele-o.',
  ],
  TOTAL_GRANDE_DEMAIS: [
    'itens',
    'O total do pedido ficou grande demais. Confira preços e quantidades.',
  ],
  NOME_INVALIDO: ['nomeCompleto', 'Informe o nome completo de quem recebe.'],
  CPF_INVALIDO: ['cpf', 'CPF inválido'],
  TELEFONE_INVALIDO: ['telefone', 'Informe um telefone com DDD.'],
  EMAIL_INVALIDO: ['email', 'Informe um e-mail válido.'],
};

/** What a refusal with a reason means to a person; null for any other. */
export function explainRefusal(refusal: Refusal | null): AtualizarPedidoOutcome | null {
  const { codigo = null, campo = null } = refusal ?? {};
  if (refusal === null || codigo === null) return null;
  const reason = Object.hasOwn(REASONS, codigo) ? REASONS[codigo] : undefined;
  if (reason) return dadosInvalidos(...reason);
  switch (codigo) {
    case 'CONFLITO':
      return pedidoMudou();
    case 'ESTOQUE_INSUFICIENTE':
      return estoqueInsuficiente(refusal);
    case 'PEDIDO_NAO_ENCONTRADO':
      return pedidoNaoEncontrado('id');
    case 'DADOS_INVALIDOS':
      return dadosInvalidos(campo, 'Os dados enviados não são válidos.');
    default:
      return null;
  }
}
