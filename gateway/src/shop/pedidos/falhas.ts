import type { Amount } from '@decantaria/loja/reservas';
import type { ItemEmFalta, PrecoMovido, StatusPedido } from '../../types.gen.ts';
import { emFalta } from '../carrinho/falhas.ts';
import type { CarrinhoModel } from '../carrinho/model.ts';
import { displayName } from '../catalogo/texts.ts';
import { falha, type Resultado } from '../falha.ts';
import { FALHAS } from '../falhas.ts';
import { muitasTentativas } from '../sessao/attempts.ts';
import type { PedidoModel } from './model.ts';

export type CriarPedidoOutcome = Resultado<'CriarPedido'>;

/** The same for an order that does not exist and for another account's: callers must not tell them apart. */
export function pedidoNaoEncontrado(campo: 'id' | 'pedidoId' = 'pedidoId') {
  return falha('PedidoNaoEncontrado', campo, 'Pedido não encontrado.');
}

export const enderecoInvalido = falha(
  'EnderecoInvalido',
  'enderecoId',
  'Selecione um endereço antes de pagar.',
);

/** The address is the caller's but lacks its CEP or state. */
export const enderecoIncompleto = falha(
  'EnderecoInvalido',
  'enderecoId',
  'Este endereço está incompleto. Confira o CEP e o estado antes de finalizar.',
);

/** The address was saved with a CEP of another state, which leaves its freight undecided. */
export const cepDivergente = falha(
  'EnderecoInvalido',
  'enderecoId',
  'O CEP e o estado deste endereço não combinam. Corrija-o em Meus Endereços ou escolha outro.',
);

/** Amounts in centavos. */
interface Movement {
  readonly itens: readonly PrecoMovido[];
  readonly totalAnterior: number | null;
  readonly totalAtual: number;
  readonly carrinho?: CarrinhoModel | null;
  readonly pedido?: PedidoModel;
}

/** `mensagem` for a reason other than a changed price. */
export function precoAlterado(moved: Movement, mensagem = movedText(moved)) {
  return { ...falha('PrecoAlterado', null, mensagem), carrinho: null, pedido: null, ...moved };
}

function movedText({ itens, pedido }: Movement): string {
  if (pedido) return 'Seu pedido foi criado, mas com outro valor. Confira antes de pagar.';
  return itens.length > 0
    ? 'O preço mudou desde que você montou o carrinho. Confira os novos valores.'
    : 'O total mudou. Confira o novo valor antes de continuar.';
}

/** The lines that lack units; null without one. */
export function itensInsuficientes(itens: readonly ItemEmFalta[], carrinho: CarrinhoModel | null) {
  const [first] = itens;
  return first
    ? emFalta(emFaltaText(first), { disponivel: first.disponivel, carrinho, itens })
    : null;
}

function emFaltaText(item: ItemEmFalta): string {
  const nome = displayName(item);
  if (item.disponivel === 0) return `${nome} está esgotado. Tire do carrinho para continuar.`;
  return item.disponivel === 1
    ? `Só resta 1 unidade de ${nome}.`
    : `Só restam ${item.disponivel} unidades de ${nome}.`;
}

/** What a refusal for want of units names: lines, and the units that are left. */
interface Scarce {
  readonly disponivel: number | null;
  readonly itens: readonly (Omit<ItemEmFalta, 'disponivel' | 'variacaoNome'> & {
    readonly disponivel: number | null;
  })[];
}

/**
 * The API's refusal of an existing order that needs more units than are in stock. `textOf` takes the name of the first
 * such line, empty when unknown, and its available units.
 */
export function refusedForStock(
  { itens, disponivel }: Scarce,
  textOf: (nome: string, units: number) => string,
) {
  const [first] = itens;
  const units = first?.disponivel ?? disponivel ?? 0;
  return emFalta(textOf(first?.nomeProduto ?? '', units), {
    disponivel: units,
    itens: itens.map((item) => ({
      ...item,
      variacaoNome: null,
      disponivel: item.disponivel ?? 0,
    })),
  });
}

/** `inChat`: the API lets no customer cancel. */
function openText(inChat: boolean): string {
  return inChat
    ? 'Você já tem pedidos esperando pagamento. Pague um deles antes de fazer outro, ou peça o cancelamento na conversa.'
    : 'Você já tem pedidos esperando pagamento. Pague ou cancele um deles antes de fazer outro.';
}

function reservedText(nome: string, inChat: boolean): string {
  const wayOut = inChat
    ? 'Pague um deles para pedir mais, ou peça o cancelamento na conversa.'
    : 'Pague ou cancele um deles para pedir mais.';
  return `Seus pedidos sem pagamento já reservam tudo o que você pode reservar de ${nome}. ${wayOut}`;
}

/** The account has as many `open` orders as it may have. `nome` of an item of which they hold every unit. */
export function muitosPedidosAbertos(
  open: readonly PedidoModel[],
  { nome = null, semConfirmacao = false }: { nome?: string | null; semConfirmacao?: boolean } = {},
) {
  const inChat = open.some(({ mudaNaConversa }) => mudaNaConversa);
  const mensagem = nome === null ? openText(inChat) : reservedText(nome, inChat);
  const hint = semConfirmacao ? ' Com o e-mail confirmado, você pode ter mais.' : '';
  return { ...falha('MuitosPedidosAbertos', null, mensagem + hint), pedidos: open };
}

/**
 * Lines with more units than the account may reserve before it pays; `disponivel` is what it may. An item that its open
 * orders hold completely names those orders.
 */
export function reservaLimitada(
  itens: readonly ItemEmFalta[],
  { open, carrinho }: { open: readonly PedidoModel[]; carrinho: CarrinhoModel | null },
) {
  const full = itens.find(({ disponivel }) => disponivel === 0);
  if (full) return muitosPedidosAbertos(open, { nome: displayName(full) });
  const [first] = itens;
  const units = first?.disponivel ?? 0;
  return emFalta(reservaText(first ? displayName(first) : 'um item', units), {
    disponivel: units,
    carrinho,
    itens,
  });
}

/** `nome`: the item. `units`: how many of it the account may reserve now. */
export function reservaText(nome: string, units: number): string {
  const unidades = units === 1 ? '1 unidade' : `${units} unidades`;
  return `Antes do pagamento, você pode reservar até ${unidades} de ${nome} neste pedido. Diminua a quantidade. Depois de pagar, você pode pedir mais.`;
}

/** What may still be reserved without payment, by the account's unpaid orders or by those of its network. */
export interface Reserva extends Amount {
  readonly de: 'CONTA' | 'REDE';
}

interface Reserving {
  /** The account's e-mail is not confirmed, and would allow more. */
  readonly semConfirmacao?: boolean;
  /** The item of which the network may reserve no more units than `reserva`; null when it is about the whole order. */
  readonly nome?: string | null;
  readonly carrinho?: CarrinhoModel | null;
}

/** More than the account or its network may reserve in all, or the network of one item. */
export function reservaEmTudo(
  reserva: Reserva,
  { carrinho = null, ...of }: Reserving = {},
): ReturnType<typeof emFalta> {
  const { unidades } = reserva;
  return emFalta(reservaEmTudoText(reserva, of), { disponivel: unidades, carrinho });
}

function reservaEmTudoText(
  { de, unidades, itens }: Reserva,
  { semConfirmacao = false, nome = null }: Omit<Reserving, 'carrinho'>,
): string {
  const units = unidades === 1 ? '1 unidade' : `${unidades} unidades`;
  const different = itens === 1 ? '1 item' : `${itens} itens diferentes`;
  if (de === 'CONTA') {
    return semConfirmacao
      ? `Antes do pagamento, você pode reservar até ${units} de ${different} neste pedido. Diminua o carrinho, ou confirme o seu e-mail para reservar mais.`
      : `Antes do pagamento, você pode reservar até ${units} neste pedido. Diminua o carrinho. Depois de pagar, você pode pedir mais.`;
  }
  if (nome !== null) {
    const how =
      unidades === 0
        ? 'Tire do carrinho para continuar'
        : `Neste pedido cabem até ${units}. Diminua a quantidade`;
    return `Quase todas as unidades de ${nome} já estão reservadas, sem pagamento, na rede em que você está. ${how}, ou fale com a gente na conversa.`;
  }
  return unidades === 0 || itens === 0
    ? REDE_CHEIA
    : `Muitos pedidos da rede em que você está esperam pagamento. Agora cabem neste pedido até ${units} de ${different}. Diminua o carrinho, ou fale com a gente na conversa.`;
}

const REDE_CHEIA =
  'Muitos pedidos da rede em que você está esperam pagamento. Tente por outra rede ou mais tarde, ou fale com a gente na conversa.';

/** Too many new orders; the next is allowed after `aguardarSegundos`. */
export function muitosPedidos(aguardarSegundos?: number) {
  return muitasTentativas(
    aguardarSegundos,
    (wait) => `Muitos pedidos em pouco tempo. Aguarde ${wait} e tente de novo.`,
  );
}

/** The network's unpaid orders reserve all that they may; the first of them ends after `aguardarSegundos`, if known. */
export function redeCheia(aguardarSegundos?: number) {
  return muitasTentativas(aguardarSegundos, () => REDE_CHEIA);
}

/** `nome`: the product with its volume; null when unknown. */
export function itemIndisponivel(nome: string | null, carrinho: CarrinhoModel | null) {
  const mensagem = `${nome ?? 'Um produto do carrinho'} não está disponível no momento. Tire do carrinho para continuar.`;
  return { ...falha('ProdutoIndisponivel', null, mensagem), carrinho };
}

export function pedidoIncerto(chave: string) {
  return { ...FALHAS.PedidoIncerto, chave };
}

export function pedidoNaoPagavel(status: StatusPedido) {
  const mensagem = 'Este pedido não está esperando pagamento.';
  return { ...falha('PedidoNaoPagavel', 'pedidoId', mensagem), status };
}

/** For a status that the owner cannot cancel, and for PENDENTE while a payment is in progress. */
export function pedidoNaoCancelavel(status: StatusPedido) {
  const mensagem =
    status === 'PENDENTE'
      ? 'Um pagamento deste pedido está em processamento. Espere o resultado antes de cancelar.'
      : 'Este pedido já não espera pagamento e não pode ser cancelado por aqui. Fale com a gente na conversa.';
  return { ...falha('PedidoNaoCancelavel', 'id', mensagem), status };
}

/** For an order that is not delivered yet, and for one past the legal deadline (CDC, art. 49). */
export function desistenciaRecusada(status: StatusPedido) {
  const mensagem =
    status === 'ENTREGUE'
      ? 'O prazo de sete dias para desistir deste pedido terminou. Fale com a gente na conversa.'
      : 'Este pedido ainda não foi entregue. Para desistir dele agora, fale com a gente na conversa.';
  return { ...falha('DesistenciaRecusada', 'id', mensagem), status };
}
