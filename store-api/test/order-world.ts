import { sql } from 'kysely';
import { recordAs } from '../src/db/history.ts';
import type { Database } from '../src/db/open.ts';
import { Refusal } from '../src/http/errors.ts';
import { findPayment, insertAttempt } from '../src/pagamentos/attempts.ts';
import { createSimulado } from '../src/pagamentos/provedores/simulado/provider.ts';
import { expireReservations } from '../src/pedidos/expiry.ts';
import { isPayable } from '../src/pedidos/status.ts';
import { lockProdutos } from '../src/pedidos/stock.ts';
import { changeStatus, type LockedPedido, lockPedido } from '../src/pedidos/transition.ts';
import { type Buyer, createBuyer } from './buyers.ts';
import { createProduto } from './data.ts';
import {
  type Action,
  at,
  lineAt,
  type Model,
  type ModelPedido,
  type ModelSku,
  metodoOf,
} from './order-model.ts';
import type { Reply, TestServer } from './server.ts';
import { TEST_SHOP, WEBHOOK_SECRET } from './shop.ts';

const HOUR = 60 * 60_000;
const DONE: Answer = { status: 200, body: {} };

export type Answer = Pick<Reply, 'status' | 'body'>;

/** A small shop with all actions of customers, admins and jobs. */
export class OrderWorld {
  readonly #db: Database;
  readonly #api: TestServer;
  readonly #admin: string;
  readonly #buyers: readonly Buyer[];

  private constructor(db: Database, api: TestServer, admin: string, buyers: readonly Buyer[]) {
    this.#db = db;
    this.#api = api;
    this.#admin = admin;
    this.#buyers = buyers;
  }

  /** Creates a simple product, one with two variations, and `buyers` accounts with empty carts. */
  static async open(
    db: Database,
    api: TestServer,
    admin: string,
    people: number,
  ): Promise<{ model: Model; real: OrderWorld }> {
    const simple = await createProduto(db, { preco: 1_000, estoque: 12 });
    const varied = await createProduto(db, {
      variacoes: [
        { nome: '5 ml', preco: 2_000, estoque: 8 },
        { nome: '10 ml', preco: 3_000, estoque: 2 },
      ],
    });
    const [five = 0, ten = 0] = varied.variacoes;
    const buyers: Buyer[] = [];
    for (let n = 0; n < people; n += 1) buyers.push(await createBuyer(db));
    await db
      .updateTable('usuarios')
      .set({ email_confirmado: true })
      .where(
        'id',
        'in',
        buyers.map(({ id }) => id),
      )
      .execute();
    return {
      real: new OrderWorld(db, api, admin, buyers),
      model: {
        skus: [
          { produtoId: simple.id, variacaoId: null, preco: 1_000, ativo: true, estoque: 12 },
          { produtoId: varied.id, variacaoId: five, preco: 2_000, ativo: true, estoque: 8 },
          { produtoId: varied.id, variacaoId: ten, preco: 3_000, ativo: true, estoque: 2 },
        ],
        carrinhos: buyers.map(() => new Map()),
        pedidos: [],
        chaves: new Map(),
      },
    };
  }

  /** Applies an action to the real shop. */
  async perform(action: Action, model: Model): Promise<Answer> {
    switch (action.kind) {
      case 'add': {
        const { produtoId, variacaoId } = at(model.skus, action.sku) ?? {};
        const body = { produtoId, variacaoId, quantidade: action.quantidade };
        return this.#as(action.buyer, 'POST', '/api/carrinho/adicionar', { body });
      }
      case 'create':
        return this.#as(action.buyer, 'POST', '/api/pedidos/criar', {
          body: { metodo: metodoOf(action.chave) },
          headers: action.chave === undefined ? {} : { 'idempotency-key': `chave-${action.chave}` },
        });
      case 'move':
        return this.#edit(model, action.pedido, { status: action.status });
      case 'edit':
        return this.#edit(model, action.pedido, await this.#editedItens(model, action));
      case 'pay':
        return this.#pay(at(model.pedidos, action.pedido)?.id ?? 0);
      case 'cancel':
        return this.#asOwner(model, action.pedido, 'PUT', 'cancelar');
      case 'withdraw':
        return this.#asOwner(model, action.pedido, 'POST', 'desistencia');
      case 'receive':
        return this.#receive(model, action);
      case 'choose':
        return this.#choose(at(model.pedidos, action.pedido)?.id ?? 0, action.metodo);
      case 'expire': {
        const payments = createSimulado(this.#db, WEBHOOK_SECRET);
        const later = new Date(Date.now() + action.hours * HOUR);
        await expireReservations({ db: this.#db, shop: TEST_SHOP, payments }, later);
        return DONE;
      }
      case 'stock':
        return this.#setSku(at(model.skus, action.sku), { estoque: action.estoque });
      case 'price':
        return this.#setSku(at(model.skus, action.sku), { preco: action.preco });
      case 'activate':
        await this.#db
          .updateTable('produtos')
          .set({ ativo: action.ativo })
          .where('id', '=', at(model.skus, action.sku)?.produtoId ?? 0)
          .execute();
        return DONE;
    }
  }

  /** The state of the database, in the shape of the model. */
  async read({ skus }: Pick<Model, 'skus'>): Promise<Omit<Model, 'chaves'>> {
    const owners = this.#buyers.map(({ id }) => id);
    const lines = await this.#db
      .selectFrom('carrinho_itens as i')
      .innerJoin('carrinhos as c', 'c.id', 'i.carrinho_id')
      .select(['c.usuario_id', 'i.produto_id', 'i.variacao_id', 'i.quantidade'])
      .where('c.usuario_id', 'in', owners)
      .execute();
    const pedidos = await this.#db
      .selectFrom('pedidos')
      .select(['id', 'usuario_id', 'status', 'metodo', 'reserva_ate'])
      .select(['desistencia_em', 'desistencia_recebida_em'])
      .select(LEFT_OF_PAYMENTS.as('pago'))
      .where('usuario_id', 'in', owners)
      .orderBy('id')
      .execute();
    const itens = await this.#db
      .selectFrom('pedido_itens as i')
      .innerJoin('pedidos as p', 'p.id', 'i.pedido_id')
      .select(['i.pedido_id', 'i.produto_id', 'i.variacao_id', 'i.quantidade', 'i.devolvidas'])
      .select('i.preco_unitario')
      .where('p.usuario_id', 'in', owners)
      .orderBy('i.id')
      .execute();
    return {
      skus: await this.#readSkus(skus),
      carrinhos: owners.map((id) =>
        unitsOf(
          skus,
          lines.filter(({ usuario_id }) => usuario_id === id),
        ),
      ),
      pedidos: pedidos.map(({ id, usuario_id, status, metodo, reserva_ate, pago, ...dates }) => ({
        id,
        pago,
        desistencia: desistenciaOf(dates),
        precos: valuesOf(
          skus,
          itens.filter(({ pedido_id }) => pedido_id === id),
          ({ preco_unitario }) => preco_unitario,
        ),
        devolvidas: valuesOf(
          skus,
          itens.filter(({ pedido_id, devolvidas }) => pedido_id === id && devolvidas > 0),
          ({ devolvidas }) => devolvidas,
        ),
        buyer: owners.indexOf(usuario_id),
        status,
        metodo: metodo === 'CARTAO' ? 'CARTAO' : 'PIX',
        horas: status === 'PENDENTE' ? hoursUntil(reserva_ate) : null,
        units: unitsOf(
          skus,
          itens.filter(({ pedido_id }) => pedido_id === id),
        ),
      })),
    };
  }

  #readSkus(skus: readonly ModelSku[]): Promise<ModelSku[]> {
    const ids = skus.map(({ produtoId }) => produtoId);
    return this.#db
      .selectFrom('produtos as p')
      .leftJoin('variacoes as v', 'v.produto_id', 'p.id')
      .select((eb) => [
        'p.id as produtoId',
        'v.id as variacaoId',
        'p.ativo',
        eb.fn.coalesce('v.preco', 'p.preco_base').$notNull().as('preco'),
        eb.fn.coalesce('v.estoque', 'p.estoque').$notNull().as('estoque'),
      ])
      .where('p.id', 'in', ids)
      .orderBy('p.id')
      .orderBy('v.id')
      .execute();
  }

  #as(
    buyer: number,
    method: string,
    path: string,
    options: { body: object; headers?: Record<string, string> },
  ): Promise<Answer> {
    const account = at(this.#buyers, buyer);
    if (account === undefined) throw new Error('A shop without people.');
    return this.#api.request(method, path, { token: this.#api.token(account), ...options });
  }

  async #asOwner(model: Model, position: number, method: string, call: string): Promise<Answer> {
    const pedido = at(model.pedidos, position);
    if (pedido === undefined) return { status: 404, body: {} };
    return this.#as(pedido.buyer, method, `/api/pedidos/${pedido.id}/${call}`, { body: {} });
  }

  async #receive(
    model: Model,
    { pedido: position, line, quantidade, volta }: Action & { kind: 'receive' },
  ): Promise<Answer> {
    const pedido = at(model.pedidos, position);
    const sku = model.skus[(pedido && lineAt(pedido, line)) ?? -1];
    const item = await this.#db
      .selectFrom('pedido_itens')
      .select('id')
      .where('pedido_id', '=', pedido?.id ?? 0)
      .where('produto_id', '=', sku?.produtoId ?? 0)
      .where('variacao_id', 'is not distinct from', sku?.variacaoId ?? null)
      .executeTakeFirst();
    const itens =
      quantidade === undefined ? {} : { itens: [{ itemId: item?.id ?? 0, quantidade }] };
    return this.#api.request('POST', `/api/pedidos/${pedido?.id ?? 0}/desistencia/receber`, {
      token: this.#admin,
      body: { voltaAoEstoque: volta, ...itens },
    });
  }

  #edit(model: Model, position: number, body: object): Promise<Answer> {
    return this.#api.request('PUT', `/api/pedidos/${at(model.pedidos, position)?.id ?? 0}`, {
      token: this.#admin,
      body: { motivo: 'teste', ...body },
    });
  }

  async #editedItens(model: Model, action: Action & { kind: 'edit' }): Promise<object> {
    const pedido = at(model.pedidos, action.pedido);
    const sku = model.skus[(pedido && lineAt(pedido, action.line)) ?? -1];
    const itens = await this.#db
      .selectFrom('pedido_itens')
      .select(['id', 'produto_id', 'variacao_id', 'quantidade'])
      .where('pedido_id', '=', pedido?.id ?? 0)
      .execute();
    return {
      itens: itens.map(({ id, produto_id, variacao_id, quantidade }) => {
        const isMeant = produto_id === sku?.produtoId && variacao_id === sku.variacaoId;
        return { id, quantidade: isMeant ? action.quantidade : quantidade };
      }),
    };
  }

  async #choose(pedidoId: number, metodo: string): Promise<Answer> {
    const pedido = await this.#db
      .selectFrom('pedidos')
      .select('usuario_id')
      .where('id', '=', pedidoId)
      .executeTakeFirst();
    const owner = this.#buyers.findIndex(({ id }) => id === pedido?.usuario_id);
    if (owner === -1) return { status: 404, body: {} };
    return this.#as(owner, 'PUT', `/api/pedidos/${pedidoId}/metodo`, { body: { metodo } });
  }

  /** Inserts a payment and changes the status in one transaction, as the payments do. */
  async #pay(pedidoId: number): Promise<Answer> {
    try {
      await this.#db.transaction().execute(async (trx) => {
        const pedido = await lockPedido(trx, pedidoId);
        if (pedido === undefined || !isPayable(pedido)) return;
        if ((await findPayment(trx, pedidoId)) !== undefined) return;
        const move = { autorId: null, motivo: 'cartão', now: new Date() };
        await changeStatus(trx, TEST_SHOP, pedido, 'PAGO', move);
        const { id } = await insertAttempt(trx, pedidoId, 'simulado', pedido.total);
        await trx
          .updateTable('pagamentos')
          .set({ status: 'succeeded' })
          .where('id', '=', id)
          .execute();
      });
      return DONE;
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: error.body };
      throw error;
    }
  }

  async #setSku(
    sku: ModelSku | undefined,
    change: { estoque: number } | { preco: number },
  ): Promise<Answer> {
    if (sku === undefined) return DONE;
    await this.#db.transaction().execute(async (trx) => {
      await recordAs(trx, { autorId: null, motivo: 'contagem' });
      await lockProdutos(trx, [sku]);
      if (sku.variacaoId !== null) {
        await trx.updateTable('variacoes').set(change).where('id', '=', sku.variacaoId).execute();
        return;
      }
      await trx
        .updateTable('produtos')
        .set('preco' in change ? { preco_base: change.preco } : change)
        .where('id', '=', sku.produtoId)
        .execute();
    });
    return DONE;
  }
}

function unitsOf(skus: readonly ModelSku[], lines: readonly (OfSku & { quantidade: number })[]) {
  return valuesOf(skus, lines, ({ quantidade }) => quantidade);
}

interface OfSku {
  produto_id: number | null;
  variacao_id: number | null;
}

/** A value of each line, by the position of its SKU. */
function valuesOf<T extends OfSku>(
  skus: readonly ModelSku[],
  lines: readonly T[],
  valueOf: (line: T) => number,
): Map<number, number> {
  return new Map(
    lines.map((line) => [
      skus.findIndex(
        (it) => it.produtoId === line.produto_id && it.variacaoId === line.variacao_id,
      ),
      valueOf(line),
    ]),
  );
}

const LEFT_OF_PAYMENTS = sql<number>`(SELECT coalesce(sum(g.valor - (
  SELECT coalesce(sum(e.valor), 0) FROM estornos e WHERE e.pagamento_id = g.id AND e.estado <> 'FALHOU'
)), 0)::int FROM pagamentos g WHERE g.pedido_id = pedidos.id AND g.status IN ('succeeded', 'refund_due', 'refunded'))`;

function desistenciaOf({
  desistencia_em,
  desistencia_recebida_em,
}: Pick<LockedPedido, 'desistencia_em' | 'desistencia_recebida_em'>): ModelPedido['desistencia'] {
  if (desistencia_em === null) return 'nenhuma';
  return desistencia_recebida_em === null ? 'pedida' : 'recebida';
}

/** 24 or 0.5: a test is over before an hour is. */
function hoursUntil(end: Date | null): number {
  return (end?.getTime() ?? 0) - Date.now() > HOUR ? 24 : 0.5;
}
