import { formatCep } from '@decantaria/brasil/cep';
import type { Shop } from '../config.ts';
import type { EstadoEstorno, MetodoPagamento } from '../db/tables.gen.ts';
import { A_COMBINAR } from '../fretes/service.ts';
import { nameOf } from '../pedidos/items.ts';
import type { StoredItem, StoredPedido } from '../pedidos/read.ts';
import { confirmedEnd } from '../pedidos/transition.ts';
import { type Block, button, type SumRow, section } from './content.ts';
import { formatMoment, formatReais, oneLine, withoutLinks } from './formats.ts';

/** The fields of an order that its mails use: neither CPF nor telephone, which mail must not carry. */
export type PedidoOfEmail = Pick<
  StoredPedido,
  | 'id'
  | 'status'
  | 'metodo'
  | 'criado_em'
  | 'reserva_ate'
  | 'emailConfirmado'
  | 'valor_frete'
  | 'total'
  | 'servico_frete'
  | 'prazo_frete'
  | 'nome_completo'
  | 'endereco'
  | 'link_rastreio'
  | 'desistencia_motivo'
  | 'desistencia_valor'
  | 'pagamento'
> & {
  itens: readonly Omit<StoredItem, 'id' | 'produtoId' | 'variacaoId' | 'imagem' | 'devolvidas'>[];
};

const MAX_MOTIVO = 500;

const HOW_TO_PAY: Readonly<Record<MetodoPagamento, string>> = {
  CARTAO: 'Cartão: conclua o pagamento em Meus pedidos.',
  PIX: 'Pix: abra o pedido em Meus pedidos e escolha Pix.',
  CARTAO_LINK: 'Cartão via link: o link de pagamento vai pela nossa conversa.',
  CARTAO_ENTREGA: 'Cartão na entrega: você paga quando receber.',
};

/** The blocks of an order's mails that depend on the order, by their name in `texts.json`. */
export function partsOf(pedido: PedidoOfEmail, shop: Shop) {
  const motivo = oneLine(pedido.desistencia_motivo ?? '', MAX_MOTIVO);
  return {
    conta: [bill(pedido)],
    pagamento: payment(pedido, shop),
    entrega: deliverySection(pedido),
    rastreio: [trackingOf(pedido, shop).action],
    motivo: motivo === '' ? [] : [section('Motivo', [motivo])],
  };
}

/** What a received withdrawal gives back, and how it reaches the customer as of now. */
export function withdrawalTexts({ desistencia_valor, metodo, pagamento }: PedidoOfEmail) {
  const estados = new Set(pagamento?.estornos.map(({ estado }) => estado));
  const comoDevolve = wayBack(pagamento, estados, returnTexts(metodo === 'PIX'));
  const recebe = desistencia_valor
    ? `Você recebe ${formatReais(desistencia_valor)} de volta.`
    : 'O estorno já foi pedido antes.';
  return { recebe, comoDevolve };
}

/** Where a refund goes, in words: to the card, or to the account that has paid the Pix. */
export function returnTexts(byPix: boolean) {
  return byPix
    ? {
        noMeio: 'por Pix',
        destino: 'a conta que fez o Pix',
        aoDestino: 'à conta que fez o Pix',
        prazo: 'conforme o banco, aparece em instantes ou em alguns dias',
      }
    : {
        noMeio: 'no cartão',
        destino: 'o cartão que foi usado',
        aoDestino: 'ao cartão que foi usado',
        prazo: 'conforme o banco, aparece nesta fatura ou na próxima',
      };
}

function wayBack(
  pagamento: PedidoOfEmail['pagamento'],
  estados: ReadonlySet<EstadoEstorno>,
  { noMeio, destino, aoDestino, prazo }: ReturnType<typeof returnTexts>,
): string {
  if (pagamento === null) return 'A loja entra em contato para combinar como devolver o valor.';
  if (estados.has('FALHOU')) {
    return `O estorno ${noMeio} não foi concluído. A loja entra em contato para devolver o valor.`;
  }
  return estados.has('PEDIDO') || estados.has('PENDENTE')
    ? `O valor volta para ${destino}. Avisamos assim que o estorno for feito.`
    : `O valor já foi devolvido ${aoDestino}; ${prazo}.`;
}

function bill(pedido: PedidoOfEmail): Block {
  const itens = pedido.itens.map(
    ({ nomeProduto, variacaoNome, quantidade, precoUnitario }): SumRow => ({
      label: nameOf(nomeProduto, variacaoNome),
      detail: `${quantidade} × ${formatReais(precoUnitario)}`,
      value: formatReais(quantidade * precoUnitario),
    }),
  );
  const total: SumRow = { label: 'Total', value: formatReais(pedido.total), strong: true };
  return { kind: 'sums', rows: [...itens, frete(pedido), total] };
}

function frete({ valor_frete, servico_frete, prazo_frete }: PedidoOfEmail): SumRow {
  if (servico_frete === A_COMBINAR) return { label: 'Frete', value: 'Frete a combinar' };
  const detail = [servico_frete, prazo_frete].filter((part) => part?.trim()).join(', ');
  return {
    label: 'Frete',
    ...(detail === '' ? {} : { detail }),
    value: valor_frete === 0 ? 'Grátis' : formatReais(valor_frete),
  };
}

// Empty once the order is paid or cancelled: a late mail must not ask for a payment.
function payment(pedido: PedidoOfEmail, shop: Shop): Block[] {
  const { status, metodo, reserva_ate, emailConfirmado } = pedido;
  if (status !== 'PENDENTE') return [];
  const how =
    metodo === null
      ? 'Escolha em Meus pedidos: cartão, Pix, cartão via link ou cartão na entrega.'
      : HOW_TO_PAY[metodo];
  const moment = (end: Date) => formatMoment(end, shop.timeZone);
  const until = reserva_ate === null ? [] : [`Guardamos seus perfumes até ${moment(reserva_ate)}.`];
  const confirmed = emailConfirmado ? null : confirmedEnd(shop, pedido);
  const longer =
    confirmed === null
      ? []
      : [
          `Confirme o seu e-mail, pelo link que enviamos, e eles ficam guardados até ${moment(confirmed)}.`,
        ];
  return [section('Como pagar', [how, ...until, ...longer])];
}

// Empty for an order without an address.
function deliverySection({ endereco, nome_completo }: PedidoOfEmail): Block[] {
  if (endereco === null) return [];
  const { logradouro, numero, complemento, bairro, cidade, estado, cep } = endereco;
  const street = [`${logradouro}, ${numero}`, complemento].filter((part) => part?.trim());
  const lines = [
    nome_completo ?? '',
    street.join(' — '),
    bairro,
    `${cidade}/${estado}`,
    `CEP ${formatCep(cep) ?? cep}`,
  ].filter((line) => line.trim() !== '');
  return [section('Endereço de entrega', lines.map(withoutLinks))];
}

/** How to follow a parcel: by a carrier's link or code, or in the shop while there is none. */
export function trackingOf(
  { link_rastreio }: PedidoOfEmail,
  { publicUrl }: Shop,
): { text: string; action: Block } {
  const tracking = readTracking(link_rastreio);
  if (tracking.kind === 'link') {
    const action = button('Acompanhar entrega', tracking.url);
    return { text: 'Acompanhe o caminho dele até você.', action };
  }
  const text =
    tracking.kind === 'code'
      ? `Código de rastreio: ${oneLine(tracking.code)}`
      : 'Assim que houver um código de rastreio, ele aparece em Meus pedidos.';
  return { text, action: button('Ver meus pedidos', `${publicUrl}/meus-pedidos`) };
}

/** The tracking of a parcel: a link, a carrier's code, or none yet. */
export type Tracking =
  | { kind: 'link'; url: string }
  | { kind: 'code'; code: string }
  | { kind: 'none' };

const HOST = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/** Parses the tracking text of an order. Only http(s) becomes a link; a bare host gets `https://`. */
export function readTracking(linkRastreio: string | null): Tracking {
  const written = linkRastreio?.trim() ?? '';
  if (written === '') return { kind: 'none' };
  const address = /^https?:\/\//i.test(written) ? written : `https://${written}`;
  return isLink(address)
    ? { kind: 'link', url: new URL(address).href }
    : { kind: 'code', code: written };
}

function isLink(address: string): boolean {
  if (/\s/.test(address) || !URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return HOST.test(hostname) && username === '' && password === '';
}
