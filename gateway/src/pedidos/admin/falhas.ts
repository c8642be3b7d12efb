import {
  conflito,
  type DadosInvalidosModel,
  dadosInvalidos,
  dadosRecusados,
  falha,
  type Resultado,
} from '../../outcome/falha.ts';
import type { Refusal } from '../../rest/failure.ts';
import { pedidoNaoEncontrado, refusedForStock } from '../falhas.ts';
import type { PedidoModel } from '../model.ts';
import { CONTATO } from '../receiver.ts';

export type AtualizarPedidoOutcome = Resultado<'AtualizarPedidoResultado'>;

export const pedidoMudou = conflito(
  'Este pedido mudou desde que você o abriu. Recarregue e confira.',
);

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

export const ENDERECO_ALHEIO = 'Escolha um dos endereços de quem fez o pedido.';

/** Our texts for refusals with a reason, by the API's code. */
const REASONS: Readonly<Record<string, readonly [campo: string, mensagem: string]>> = {
  MOTIVO_NECESSARIO: ['motivo', 'Este pedido já foi pago. Diga o motivo para mudar os itens.'],
  NADA_A_ESTORNAR: ['estornar', 'Este pedido não tem pagamento com cartão a devolver.'],
  ESTORNO_SEM_CANCELAMENTO: ['estornar', 'Cancele o pedido para devolver o pagamento.'],
  ENDERECO_INVALIDO: ['enderecoId', ENDERECO_ALHEIO],
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
  NOME_INVALIDO: ['nomeCompleto', CONTATO.nomeCompleto],
  CPF_INVALIDO: ['cpf', CONTATO.cpf],
  TELEFONE_INVALIDO: ['telefone', CONTATO.telefone],
  EMAIL_INVALIDO: ['email', CONTATO.email],
};

/** The outcome of a refusal with a reason; null for any other refusal. */
export function explainRefusal(refusal: Refusal): AtualizarPedidoOutcome | null {
  const { codigo, campo } = refusal;
  const reason = codigo !== null && Object.hasOwn(REASONS, codigo) ? REASONS[codigo] : undefined;
  if (reason) return dadosInvalidos(...reason);
  switch (codigo) {
    case 'CONFLITO':
      return pedidoMudou;
    case 'ESTOQUE_INSUFICIENTE':
      return refusedForStock(refusal, stockText);
    case 'PEDIDO_NAO_ENCONTRADO':
      return pedidoNaoEncontrado('id');
    case 'DADOS_INVALIDOS':
      return dadosRecusados(campo);
    default:
      return null;
  }
}

function stockText(nome: string, units: number): string {
  const left = units === 1 ? 'resta 1' : `restam ${units}`;
  return `Não há unidades suficientes de ${nome || 'um dos itens'}: ${left}. O pedido não foi salvo.`;
}
