import type { EnderecoEntrega } from '../src/db/json.ts';
import type { MetodoPagamento, StatusPagamento, StatusPedido } from '../src/db/tables.gen.ts';
import type { Random } from './random.ts';

/** What the shop sells: a volume, or a product without volumes. */
export interface Oferta {
  readonly produtoId: number;
  readonly variacaoId: number | null;
  readonly nome: string;
  readonly volume: string | null;
  /** Centavos. */
  readonly preco: number;
  readonly estoque: number;
  /** Units that the product has sold so far, which also is its weight in the invented orders. */
  readonly vendidos: number;
  /** Stored picture, as JSON. */
  readonly imagem: unknown;
  readonly criadoEm: Date;
}

export interface Comprador {
  readonly id: number;
  readonly nome: string;
  readonly cpf: string;
  readonly telefone: string;
  readonly email: string;
  readonly endereco: EnderecoEntrega;
  /** Whether the login is published. Such accounts have no order that waits for payment. */
  readonly publicado: boolean;
  /** Of the state of the address: centavos and text. */
  readonly frete: { readonly valor: number; readonly servico: string; readonly prazo: string };
}

export interface Evento {
  readonly de: StatusPedido | null;
  readonly para: StatusPedido;
  readonly autorId: number | null;
  readonly motivo: string;
  readonly em: Date;
}

export interface DemoPedido {
  readonly comprador: Comprador;
  readonly criadoEm: Date;
  readonly metodo: MetodoPagamento;
  readonly itens: readonly { readonly oferta: Oferta; readonly quantidade: number }[];
  /** Oldest first; the last one has the order's status. */
  readonly historico: readonly Evento[];
  readonly rastreio: string | null;
  readonly desistencia: { readonly em: Date; readonly motivo: string | null } | null;
  readonly pagamento: StatusPagamento | null;
}

export interface Loja {
  readonly ofertas: readonly Oferta[];
  readonly compradores: readonly Comprador[];
  /** Account that moves the orders. */
  readonly lojistaId: number;
  readonly now: Date;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS = 60;
/** Hours after midnight UTC between which customers order: 8 h to 22 h in Brazil. */
const OPEN_HOURS = [11, 25] as const;
/** Ages of the newest orders in minutes, so that each status occurs at any hour of the first start. */
const RECENT = [8, 55, 140, 260, 600];
/** Fewest units in stock of a volume whose order is cancelled later: the stock must not have been below 0 before. */
const SPARE = 10;

/** Orders of the 60 days that end now, oldest first. The same seed and time give the same orders. */
export function inventPedidos(loja: Loja, random: Random): DemoPedido[] {
  const unsold = new Map(loja.ofertas.map(({ produtoId, vendidos }) => [produtoId, vendidos]));
  const orders = orderTimes(loja.now, random)
    .map((criadoEm) => inventPedido(loja, unsold, criadoEm, random))
    .filter(({ itens }) => itens.length > 0);
  return withDesistencias(orders, loja);
}

function orderTimes(now: Date, random: Random): Date[] {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const times = Array.from({ length: DAYS }, (_, at) => {
    const day = today - (DAYS - at) * DAY;
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    const orders = random.integer(1, 4) + Math.floor(at / 25) + (isWeekend ? 1 : 0);
    const [open, close] = OPEN_HOURS;
    return Array.from({ length: orders }, () => day + random.between(open, close) * HOUR);
  }).flat();
  const newest = now.getTime() - Math.max(...RECENT) * MINUTE;
  return [
    ...times.filter((time) => time < newest),
    ...RECENT.map((minutes) => now.getTime() - minutes * MINUTE),
  ]
    .toSorted((one, other) => one - other)
    .map((time) => new Date(time));
}

function inventPedido(
  { ofertas, compradores, lojistaId, now }: Loja,
  unsold: Map<number, number>,
  criadoEm: Date,
  random: Random,
): DemoPedido {
  const age = now.getTime() - criadoEm.getTime();
  const allowed = age < 3 * DAY ? compradores.filter(({ publicado }) => !publicado) : compradores;
  const comprador = pick(allowed, random);
  const metodo = metodoFor(age, random);
  const cancels = age > 3 * DAY && random.chance(0.09);
  const itens = pickItens(
    ofertas.filter((oferta) => oferta.criadoEm < criadoEm && (!cancels || oferta.estoque >= SPARE)),
    unsold,
    random,
  );
  const moves = new Moves(criadoEm, comprador.id, now);
  const order = { comprador, criadoEm, metodo, itens, desistencia: null };
  if (cancels && random.chance(0.7)) {
    const card = metodo === 'CARTAO';
    if (random.chance(0.5))
      moves.add('CANCELADO', random.between(0.2, 4), comprador.id, 'cancelado pelo cliente');
    else moves.add('CANCELADO', card ? 0.5 : 24, null, 'reserva expirada');
    return { ...order, ...moves.result(), rastreio: null, pagamento: card ? 'canceled' : null };
  }
  if (metodo === 'CARTAO') moves.add('PAGO', 0.04, null, 'pagamento com cartão confirmado');
  else moves.add('PAGO', random.between(1, 8), lojistaId, 'mudança de status');
  if (cancels) {
    moves.add('CANCELADO', random.between(2, 20), lojistaId, 'frasco quebrado na separação');
    const pagamento = metodo === 'CARTAO' ? 'refunded' : null;
    return { ...order, ...moves.result(), rastreio: null, pagamento };
  }
  moves.add('ENVIADO', random.between(10, 44), lojistaId, 'mudança de status');
  const code = random.integer(100_000_000, 999_999_999);
  moves.add('CONCLUIDO', random.between(2, 8) * 24, lojistaId, 'mudança de status');
  const { historico } = moves.result();
  return {
    ...order,
    historico,
    rastreio: historico.length > 2 ? `https://rastreio.example/DC${code}BR` : null,
    pagamento: metodo === 'CARTAO' && historico.length > 1 ? 'succeeded' : null,
  };
}

/** The newest orders wait for a Pix, those before them are paid by card. */
function metodoFor(age: number, random: Random): MetodoPagamento {
  if (age < HOUR) return 'PIX';
  if (age <= Math.max(...RECENT) * MINUTE) return 'CARTAO';
  return pick(
    ['CARTAO', 'CARTAO', 'CARTAO', 'PIX', 'PIX', 'CARTAO_LINK', 'CARTAO_ENTREGA'],
    random,
  );
}

/** The moves of an order that have happened by `now`. */
class Moves {
  readonly #historico: Evento[];
  readonly #now: Date;
  #at: number;

  constructor(criadoEm: Date, compradorId: number, now: Date) {
    this.#now = now;
    this.#at = criadoEm.getTime();
    this.#historico = [
      { de: null, para: 'PENDENTE', autorId: compradorId, motivo: 'pedido criado', em: criadoEm },
    ];
  }

  /** Adds a move so many hours after the one before. */
  add(para: StatusPedido, hours: number, autorId: number | null, motivo: string): void {
    this.#at += hours * HOUR;
    if (this.#at > this.#now.getTime()) return;
    const de = this.#historico.at(-1)?.para ?? null;
    this.#historico.push({ de, para, autorId, motivo, em: new Date(this.#at) });
  }

  result(): Pick<DemoPedido, 'historico'> {
    return { historico: this.#historico };
  }
}

/** One to three offers, weighted by what their product has sold. */
function pickItens(
  ofertas: readonly Oferta[],
  unsold: Map<number, number>,
  random: Random,
): DemoPedido['itens'] {
  const itens = new Map<Oferta, number>();
  const lines = random.chance(0.55) ? 1 : random.integer(2, 3);
  for (let line = 0; line < lines; line += 1) {
    const oferta = pickWeighted(ofertas, random);
    const left = oferta === undefined ? 0 : (unsold.get(oferta.produtoId) ?? 0);
    if (oferta === undefined || itens.has(oferta) || left === 0) continue;
    const quantidade = Math.min(left, random.chance(0.85) ? 1 : 2);
    unsold.set(oferta.produtoId, left - quantidade);
    itens.set(oferta, quantidade);
  }
  return [...itens].map(([oferta, quantidade]) => ({ oferta, quantidade }));
}

function pickWeighted(ofertas: readonly Oferta[], random: Random): Oferta | undefined {
  const total = ofertas.reduce((sum, { vendidos }) => sum + vendidos, 0);
  let at = random.between(0, total);
  return ofertas.find(({ vendidos }) => {
    at -= vendidos;
    return at < 0;
  });
}

function pick<T>(list: readonly [T, ...T[]] | readonly T[], random: Random): T {
  const item = list[random.integer(0, list.length - 1)];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}

/**
 * Turns three delivered orders into withdrawals: two of the last week that wait for the shop, and one of a month ago that
 * came back and was refunded.
 */
function withDesistencias(orders: readonly DemoPedido[], { lojistaId, now }: Loja): DemoPedido[] {
  const ageOf = (pedido: DemoPedido) => {
    const last = pedido.historico.at(-1);
    return last?.para === 'CONCLUIDO' ? (now.getTime() - last.em.getTime()) / DAY : Number.NaN;
  };
  const waiting = orders
    .filter((pedido) => ageOf(pedido) > 1.5 && ageOf(pedido) < 6)
    .slice(-2)
    .map((pedido, n) => withDesistencia(pedido, n === 0 ? 'O aroma não combinou comigo.' : null));
  const returned = orders
    .filter(
      (pedido) =>
        pedido.metodo === 'CARTAO' &&
        ageOf(pedido) > 25 &&
        pedido.itens.every(({ oferta }) => oferta.estoque >= SPARE),
    )
    .slice(-1)
    .map((pedido) => withReturn(withDesistencia(pedido, 'Comprei em duplicidade.'), lojistaId));
  const changed = new Map([...waiting, ...returned].map((pedido) => [pedido.criadoEm, pedido]));
  return orders.map((pedido) => changed.get(pedido.criadoEm) ?? pedido);
}

function lastMoment({ historico, criadoEm }: DemoPedido): number {
  return (historico.at(-1)?.em ?? criadoEm).getTime();
}

function withDesistencia(pedido: DemoPedido, motivo: string | null): DemoPedido {
  return { ...pedido, desistencia: { em: new Date(lastMoment(pedido) + DAY), motivo } };
}

/** The parcel came back four days later; the shop cancelled the order and refunded the card. */
function withReturn(pedido: DemoPedido, lojistaId: number): DemoPedido {
  const em = new Date(lastMoment(pedido) + 5 * DAY);
  const motivo = 'desistência: devolução recebida';
  return {
    ...pedido,
    historico: [
      ...pedido.historico,
      { de: 'CONCLUIDO', para: 'CANCELADO', autorId: lojistaId, motivo, em },
    ],
    pagamento: 'refunded',
  };
}
