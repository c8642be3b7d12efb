import type { Database } from '../src/db/open.ts';
import { sendPending } from '../src/email/dispatch.ts';
import type { Message } from '../src/email/message.ts';
import type { Transport } from '../src/email/transport.ts';
import { checkInvariants } from '../src/invariants/check.ts';
import { isReceived } from '../src/pagamentos/attempts.ts';
import {
  type CardPayment,
  CardRefusal,
  takenBack,
} from '../src/pagamentos/provedores/simulado/machine.ts';
import { createStripe } from '../src/pagamentos/provedores/stripe/provider.ts';
import { reconcile } from '../src/pagamentos/reconciliation.ts';
import { refundPedido } from '../src/pagamentos/refunds.ts';
import { expireReservations } from '../src/pedidos/expiry.ts';
import { lockPedido } from '../src/pedidos/transition.ts';
import { type Buyer, createBuyer } from './buyers.ts';
import { Killed, killable } from './killable.ts';
import { at } from './order-model.ts';
import { askForPayment, askForPix, confirmPayment, newPedido } from './payments.ts';
import type { TestServer } from './server.ts';
import { TEST_SHOP } from './shop.ts';
import type { OUTCOMES } from './stripe-cards.ts';
import type { StandInFault, StripeStandIn } from './stripe-stand-in.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What happens to payments. Positions are taken modulo the length of their list. */
export type PaymentAction =
  | { kind: 'pay'; pedido: number; outcome: keyof typeof OUTCOMES }
  | { kind: 'pix'; pedido: number }
  | { kind: 'pay pix'; code: number }
  | { kind: 'pix ends'; minutes: number }
  | { kind: 'expire'; minutes: number }
  | { kind: 'replace'; refused: boolean }
  | { kind: 'decide'; payment: number; outcome: 'succeeded' | 'declined' }
  | { kind: 'confirm'; payment: number }
  | { kind: 'refund'; pedido: number; valor: number }
  | { kind: 'cancel'; pedido: number }
  /** Everything of a delivered order comes back, or one unit. */
  | { kind: 'return'; pedido: number; isWhole: boolean }
  | { kind: 'repeat'; estorno: number }
  | { kind: 'dashboard'; payment: number; valor: number }
  | { kind: 'bank'; refund: number; failure: string | null }
  | { kind: 'slow bank'; wait: boolean }
  | { kind: 'dispute'; payment: number }
  | { kind: 'close'; dispute: number; result: 'won' | 'lost' }
  | { kind: 'deliver'; event: number }
  | { kind: 'listen'; webhooks: boolean }
  | { kind: 'reconcile'; minutes: number }
  | { kind: 'fault'; call: string; fault: StandInFault }
  | { kind: 'kill'; after: number; isCommitted: boolean }
  | { kind: 'a day' }
  | { kind: 'mail' };

/** A shop with three orders of one customer, its provider, its jobs and its mail. */
export class PaymentWorld {
  /** What was wrong when it happened. */
  readonly problems: string[] = [];
  /** True while several actions happen at once. */
  #isBurst = false;
  readonly #db: Database;
  readonly #api: TestServer;
  readonly #stripe: StripeStandIn;
  readonly #admin: string;
  readonly #buyer: Buyer;
  readonly #pedidos: readonly number[];
  /** Every Pix code that the shop has returned, also those that were replaced or have ended. */
  readonly #codes: string[] = [];
  #now = Date.now();
  #kill: { after: number; isCommitted: boolean } | undefined;

  private constructor(
    parts: { db: Database; api: TestServer; stripe: StripeStandIn; admin: string },
    buyer: Buyer,
    pedidos: readonly number[],
  ) {
    this.#db = parts.db;
    this.#api = parts.api;
    this.#stripe = parts.stripe;
    this.#admin = parts.admin;
    this.#buyer = buyer;
    this.#pedidos = pedidos;
  }

  /** @param paid how many of the orders are paid. */
  static async open(
    parts: { db: Database; api: TestServer; stripe: StripeStandIn; admin: string },
    paid = 2,
  ): Promise<PaymentWorld> {
    const { db, stripe } = parts;
    stripe.events.length = 0;
    stripe.heal();
    stripe.refundsWait = false;
    stripe.aheadMs = 0;
    stripe.refusesToReplace = false;
    stripe.webhookUrl = undefined;
    const buyer = await createBuyer(db);
    const pedidos: number[] = [];
    for (let n = 0; n < 3; n += 1) pedidos.push((await newPedido(db, buyer)).id);
    const world = new PaymentWorld(parts, buyer, pedidos);
    await world.perform([{ kind: 'listen', webhooks: true }]);
    for (let pedido = 0; pedido < paid; pedido += 1)
      await world.perform([{ kind: 'pay', pedido, outcome: 'succeeded' }]);
    await world.perform([{ kind: 'listen', webhooks: false }]);
    return world;
  }

  /** Performs actions, at once when there are several. They share one clock, as the processes of a shop do. */
  async perform(actions: readonly PaymentAction[]): Promise<void> {
    this.#isBurst = actions.length > 1;
    for (const action of actions) {
      if (action.kind === 'reconcile') this.#now += action.minutes * MINUTE_MS;
    }
    await Promise.all(actions.map((action) => this.#perform(action)));
    this.#isBurst = false;
  }

  async #perform(action: PaymentAction): Promise<void> {
    const stripe = this.#stripe;
    switch (action.kind) {
      case 'pay':
        return this.#pay(at(this.#pedidos, action.pedido) ?? 0, action.outcome);
      case 'pix':
        return this.#startPix(at(this.#pedidos, action.pedido) ?? 0);
      case 'pay pix': {
        const code = at(this.#codes, action.code);
        if (code !== undefined) await stripe.payPix(code);
        return;
      }
      case 'pix ends':
        stripe.aheadMs += action.minutes * MINUTE_MS;
        return stripe.endPix();
      case 'replace':
        stripe.refusesToReplace = action.refused;
        return;
      case 'expire':
        return this.#expire(action.minutes * MINUTE_MS);
      case 'decide': {
        const payment = at(this.#payments(), action.payment);
        const isOpen = payment?.status === 'processing' || payment?.status === 'requires_action';
        if (isOpen) await stripe.settle(payment.id, action.outcome);
        return;
      }
      case 'confirm': {
        const payment = at(this.#payments(), action.payment);
        const pedidoId = Number(payment?.metadata['pedidoId']);
        if (payment) await confirmPayment(this.#api, this.#token(), pedidoId, payment.id);
        return;
      }
      case 'refund':
        return this.#refund(at(this.#pedidos, action.pedido) ?? 0, action.valor);
      case 'cancel':
        return this.#asAdmin('PUT', `/api/pedidos/${at(this.#pedidos, action.pedido)}`, {
          status: 'CANCELADO',
          estornar: true,
          motivo: 'teste',
        });
      case 'return':
        return this.#return(at(this.#pedidos, action.pedido) ?? 0, action.isWhole);
      case 'repeat': {
        const id = at(await this.#estornos(), action.estorno)?.id ?? 0;
        return this.#asAdmin('POST', `/api/estornos/${id}/repetir`, {});
      }
      case 'dashboard': {
        const payment = at(this.#payments(), action.payment);
        if (payment === undefined) return;
        await stripe.refundAtDashboard(payment.id, action.valor).catch((error: unknown) => {
          if (!(error instanceof CardRefusal)) throw error;
        });
        return;
      }
      case 'bank': {
        const refund = at(
          this.#payments().flatMap(({ refunds }) => refunds),
          action.refund,
        );
        if (refund) await stripe.settleRefund(refund.id, action.failure);
        return;
      }
      case 'slow bank':
        stripe.refundsWait = action.wait;
        return;
      case 'dispute': {
        const payment = at(this.#payments(), action.payment);
        if (payment) await stripe.dispute(payment.id);
        return;
      }
      case 'close': {
        const dispute = at(
          this.#payments().flatMap(({ disputes }) => disputes),
          action.dispute,
        );
        if (dispute) await stripe.closeDispute(dispute.id, action.result);
        return;
      }
      case 'deliver': {
        const event = at(stripe.events, action.event);
        if (event) await stripe.deliver(event, this.#webhook);
        return;
      }
      case 'listen':
        stripe.webhookUrl = action.webhooks ? this.#webhook : undefined;
        return;
      case 'reconcile':
        return this.#reconcile();
      case 'fault':
        stripe.fail(action.call, action.fault, 2);
        return;
      case 'kill':
        this.#kill = action;
        return;
      case 'a day':
        stripe.forgetKeys();
        return;
      case 'mail':
        return this.#sendMail();
    }
  }

  /**
   * Lets everything arrive, first without messages: no more faults, every job, every message and every mail. Only the refund
   * of a part waits until the provider forgets its key.
   */
  async settle(): Promise<void> {
    const stripe = this.#stripe;
    stripe.heal();
    this.#kill = undefined;
    for (let round = 0; round < 2; round += 1) await this.#reconcile(2 * HOUR_MS);
    for (const { id, estado, status } of await this.#estornos()) {
      const isStuck = estado === 'PEDIDO' && status === 'refund_due';
      if (isStuck) this.problems.push(`Refund ${id} of a whole payment waits for its key.`);
    }
    stripe.forgetKeys();
    await this.#reconcile(2 * DAY_MS);
    await this.requireMoney();
    for (const event of stripe.events) await stripe.deliver(event, this.#webhook);
    for (let round = 0; round < 2; round += 1) await this.#reconcile(2 * DAY_MS);
    await this.#sendMail();
  }

  /**
   * Repeats every failed refund twice on the same day: while its payment is disputed, which the provider refuses, and
   * after the shop has won, which must succeed.
   */
  async repeatAll(): Promise<void> {
    const stripe = this.#stripe;
    stripe.refundsWait = false;
    for (const pedido of this.#pedidos) await this.#refund(pedido, 1);
    for (const { id } of this.#payments()) await stripe.dispute(id);
    const open = this.#payments()
      .flatMap(({ disputes }) => disputes)
      .filter(({ status }) => status === 'needs_response');
    await this.#repeatFailed();
    for (const { id } of open) await stripe.closeDispute(id, 'won');
    const repeated = await this.#repeatFailed();
    const lost = this.#payments().filter((payment) =>
      payment.disputes.some(({ status }) => status === 'lost'),
    );
    const failed = (await this.#estornos()).filter(
      ({ id, estado, intent_id }) =>
        (estado === 'FALHOU' || estado === 'PEDIDO') &&
        repeated.has(id) &&
        lost.every((payment) => payment.id !== intent_id),
    );
    for (const { id, estado, falha } of failed) {
      this.problems.push(`Refund ${id} was repeated and is ${estado}: ${falha}.`);
    }
  }

  /** Repeats the failed refunds that still fit their payments, and runs the jobs. */
  async #repeatFailed(): Promise<ReadonlySet<number>> {
    const repeated = new Set<number>();
    for (const { id, estado } of await this.#estornos()) {
      if (estado !== 'FALHOU') continue;
      const { status } = await this.#api.request('POST', `/api/estornos/${id}/repetir`, {
        token: this.#admin,
        body: {},
      });
      if (status === 200) repeated.add(id);
    }
    await this.#reconcile(11 * MINUTE_MS);
    return repeated;
  }

  #estornos() {
    return this.#db
      .selectFrom('estornos as e')
      .innerJoin('pagamentos as g', 'g.id', 'e.pagamento_id')
      .select(['e.id', 'e.valor', 'e.estado', 'e.falha', 'e.provedor_id'])
      .select(['g.intent_id', 'g.status'])
      .where('g.pedido_id', 'in', this.#pedidos)
      .orderBy('e.id')
      .execute();
  }

  /** Differences between the shop's rows and the provider, in sentences. */
  async differences(): Promise<string[]> {
    const rows = await this.#estornos();
    const disputes = await this.#db.selectFrom('contestacoes').selectAll().execute();
    const problems = rows
      .filter(({ estado }) => estado === 'PEDIDO')
      .map(({ id }) => `Refund ${id} is still requested.`);
    problems.push(...(await this.#chargedTwiceOrLost()));
    for (const payment of this.#payments()) {
      for (const refund of payment.refunds) {
        const row = rows.find(({ provedor_id }) => provedor_id === refund.id);
        // A failed attempt that was repeated has no row.
        if (row === undefined && refund.status === 'failed') continue;
        if (row?.estado !== STATE[refund.status] || row.valor !== refund.valor) {
          problems.push(`${refund.id} is ${refund.status}, its row ${JSON.stringify(row)}.`);
        }
      }
      for (const dispute of payment.disputes) {
        const row = disputes.find(({ provedor_id }) => provedor_id === dispute.id);
        if (row?.estado !== DISPUTE[dispute.status]) {
          problems.push(`${dispute.id} is ${dispute.status}, its row ${row?.estado}.`);
        }
      }
    }
    return problems;
  }

  /** Money that arrived without a row, and orders that kept the money of two payments. */
  async #chargedTwiceOrLost(): Promise<string[]> {
    const attempts = await this.#db
      .selectFrom('pagamentos')
      .select(['pedido_id', 'intent_id', 'status'])
      .where('pedido_id', 'in', this.#pedidos)
      .execute();
    const lost = this.#payments()
      .filter(({ status }) => status === 'succeeded')
      .filter(({ id }) => !attempts.some((a) => a.intent_id === id && isReceived(a.status)))
      .map(({ id }) => `${id} was paid, and the shop does not know it.`);
    const kept = attempts.flatMap(({ pedido_id, status }) =>
      status === 'succeeded' ? pedido_id : [],
    );
    const twice = kept.filter((id, index) => kept.indexOf(id) !== index);
    return [...lost, ...twice.map((id) => `Order ${id} was charged twice.`)];
  }

  /** What must hold after every step, at the provider and in the shop. */
  async requireMoney(): Promise<void> {
    this.problems.push(...(await checkInvariants(this.#db)));
    for (const payment of this.#payments()) {
      const live = payment.refunds.filter(({ status }) => status !== 'failed');
      const paid = payment.status === 'succeeded' ? payment.valor : 0;
      if (takenBack(payment) > paid) this.problems.push(`${payment.id} gave back too much.`);
      const own = live.flatMap(({ metadata }) => metadata['estornoId'] ?? []);
      if (new Set(own).size < own.length) {
        this.problems.push(`${payment.id}: one refund was made twice: ${own.join()}.`);
      }
    }
  }

  get #webhook(): string {
    return `${this.#api.url}/api/payment/webhook`;
  }

  /** Those of this world: an earlier one used the same provider. */
  #payments() {
    const isOwn = ({ metadata }: CardPayment) =>
      this.#pedidos.includes(Number(metadata['pedidoId']));
    return [...this.#stripe.payments.values()].filter(isOwn);
  }

  #token(): string {
    return this.#api.token(this.#buyer);
  }

  async #pay(pedidoId: number, outcome: keyof typeof OUTCOMES): Promise<void> {
    const { status, body } = await askForPayment(this.#api, this.#token(), { pedidoId });
    const intentId = String(Object(body).paymentIntentId);
    const payment = status === 200 ? this.#stripe.payments.get(intentId) : undefined;
    if (payment?.status.startsWith('requires_')) await this.#stripe.settle(intentId, outcome);
  }

  async #startPix(pedidoId: number): Promise<void> {
    const { status, body } = await askForPix(this.#api, this.#token(), pedidoId);
    if (status === 200) this.#codes.push(String(Object(body).copiaECola));
    // 503 while a fault is planned.
    else if (status !== 409 && status !== 503) this.problems.push(`A Pix answered ${status}.`);
  }

  // Repeated by the next run when the provider does not answer.
  async #expire(ms: number): Promise<void> {
    const { secretKey, webhookSecret, url: apiUrl } = this.#stripe;
    const payments = createStripe({ secretKey, webhookSecret, apiUrl });
    const later = new Date(Date.now() + ms);
    await expireReservations({ db: this.#db, shop: TEST_SHOP, payments }, later);
  }

  async #refund(pedidoId: number, valor: number): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await lockPedido(trx, pedidoId);
      await refundPedido(
        trx,
        pedidoId,
        { autorId: null, motivo: 'teste', now: this.#date() },
        valor,
      );
    });
  }

  async #return(pedidoId: number, isWhole: boolean): Promise<void> {
    const path = `/api/pedidos/${pedidoId}`;
    await this.#asAdmin('PUT', path, { status: 'CONCLUIDO', motivo: 'teste' });
    await this.#api.request('POST', `${path}/desistencia`, { token: this.#token(), body: {} });
    const { id: itemId } = await this.#db
      .selectFrom('pedido_itens')
      .select('id')
      .where('pedido_id', '=', pedidoId)
      .executeTakeFirstOrThrow();
    const itens = isWhole ? {} : { itens: [{ itemId, quantidade: 1 }] };
    await this.#asAdmin('POST', `${path}/desistencia/receber`, itens);
  }

  async #asAdmin(method: string, path: string, body: object): Promise<void> {
    const { status } = await this.#api.request(method, path, { token: this.#admin, body });
    if (status >= 500) this.problems.push(`${method} ${path} answered ${status}.`);
  }

  // As a new process, which may be killed at one of its steps.
  async #reconcile(ms = 0): Promise<void> {
    this.#now += ms;
    const { secretKey, webhookSecret, url: apiUrl } = this.#stripe;
    const payments = createStripe({ secretKey, webhookSecret, apiUrl });
    const db = this.#kill === undefined ? this.#db : killable(this.#db, this.#kill);
    this.#kill = undefined;
    await reconcile({ db, shop: TEST_SHOP, payments }, this.#date()).catch((error: unknown) => {
      if (!(error instanceof AggregateError || error instanceof Killed)) throw error;
    });
  }

  #date(): Date {
    return new Date(this.#now);
  }

  async #sendMail(): Promise<void> {
    const transport: Transport = {
      kind: 'files',
      send: (message) => this.#judge(message),
      close: () => {},
    };
    const secret = Buffer.alloc(32);
    await sendPending(this.#db, TEST_SHOP, transport, { secret, now: this.#date(), limit: 1_000 });
  }

  /** Compares a mail about a refund with the shop, and with what the provider has ever said. */
  async #judge({ id, tipo, text }: Message): Promise<void> {
    const estado = MAIL[tipo];
    if (estado === undefined) return;
    const { dados } = await this.#db
      .selectFrom('emails')
      .select('dados')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const estorno = await this.#db
      .selectFrom('estornos')
      .selectAll()
      .where('id', '=', Number(Object(dados).estornoId))
      .executeTakeFirstOrThrow();
    const refund = this.#payments()
      .flatMap(({ refunds }) => refunds)
      .find((one) => one.id === estorno.provedor_id);
    const isPossible = refund === undefined || POSSIBLE[estado].includes(refund.status);
    const amount = (estorno.valor / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 });
    // The refund may move on between the text and its sending.
    const states: readonly string[] = this.#isBurst ? LATER[estado] : [estado];
    if (!states.includes(estorno.estado) || !isPossible || !text.includes(amount)) {
      this.problems.push(`${tipo} was sent while refund ${estorno.id} is ${estorno.estado}.`);
    }
  }
}

const STATE = { pending: 'PENDENTE', succeeded: 'FEITO', failed: 'FALHOU' } as const;
const DISPUTE = { needs_response: 'ABERTA', won: 'GANHA', lost: 'PERDIDA' } as const;

/** The state that a mail reports. */
const MAIL: Readonly<Record<string, keyof typeof POSSIBLE>> = {
  'estorno-pedido': 'PEDIDO',
  'estorno-a-caminho': 'PENDENTE',
  'pagamento-devolvido': 'FEITO',
  'estorno-falhou': 'FALHOU',
};

/** The state that a mail reports, and those that the refund may have reached since. A failed one can be requested again. */
const LATER: Readonly<Record<keyof typeof POSSIBLE, readonly string[]>> = {
  PEDIDO: ['PEDIDO', 'PENDENTE', 'FEITO', 'FALHOU'],
  PENDENTE: ['PENDENTE', 'FEITO', 'FALHOU'],
  FEITO: ['FEITO', 'FALHOU'],
  FALHOU: ['PEDIDO', 'PENDENTE', 'FEITO', 'FALHOU'],
};

/** States at the provider while the shop knows a state: it may be one message behind, never ahead. */
const POSSIBLE: Readonly<Record<'PEDIDO' | 'PENDENTE' | 'FEITO' | 'FALHOU', readonly string[]>> = {
  PEDIDO: ['pending', 'succeeded', 'failed'],
  PENDENTE: ['pending', 'succeeded', 'failed'],
  FEITO: ['succeeded', 'failed'],
  FALHOU: ['failed'],
};
