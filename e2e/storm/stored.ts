import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { z } from 'zod';
import { Rows } from '../../store-api/test/rows.ts';

const Count = z.coerce.number();

const Order = z.object({
  id: z.number(),
  usuarioId: z.number(),
  chave: z.string().nullable(),
  status: z.string(),
  total: z.number(),
  withdrawn: z.boolean(),
  received: z.boolean(),
  /** Payments that the provider took, and their sum in centavos. */
  charges: Count,
  charged: Count,
  /** Payments that the shop knows as paid, and their sum. */
  payments: Count,
  paid: Count,
  /** Sums in centavos of the refunds that are done: at the provider, and in the shop. */
  providerRefunded: Count,
  refunded: Count,
  /** Refunds that wait for the provider. */
  refundsOpen: Count,
  timesPaid: Count,
  timesSent: Count,
  refundsDone: Count,
});

const Mail = z.object({
  usuarioId: z.number(),
  tipo: z.string(),
  count: Count,
  /** Mails that were given up. One that waits is not lost. */
  givenUp: Count,
});

const Stock = z.object({ produtoId: z.number(), estoque: z.number(), held: Count });

export type StoredOrder = z.output<typeof Order>;

/** What the database holds about the storm's people. */
export interface Stored {
  readonly orders: readonly StoredOrder[];
  readonly mails: readonly z.output<typeof Mail>[];
  /** Units of each product in stock, and in orders that hold them. */
  readonly stock: readonly z.output<typeof Stock>[];
}

/** The database, past every proxy. */
export class Store implements AsyncDisposable {
  readonly #rows: Rows;
  readonly #first: number;

  /** `first`: number of the first account of the storm. */
  constructor(url: string, first: number) {
    this.#rows = new Rows(url);
    this.#first = first;
  }

  async read(): Promise<Stored> {
    const [orders, mails, stock] = await Promise.all([
      this.#orders(),
      this.#mails(),
      this.#stock(),
    ]);
    return { orders, mails, stock };
  }

  /** The products that shoppers buy. */
  async produtos(): Promise<{ id: string; slug: string }[]> {
    const rows = await this.#rows.read(`SELECT id::text, slug FROM produtos
      WHERE slug LIKE 'frasco-de-carga-%' ORDER BY id`);
    return z.array(z.object({ id: z.string(), slug: z.string() })).parse(rows);
  }

  /** Resolves once the database takes a megabyte. */
  async canWrite(): Promise<boolean> {
    return this.#rows
      .read(`CREATE TEMP TABLE tempestade_cabe ON COMMIT DROP AS
      SELECT repeat('x', 1000) FROM generate_series(1, 1000)`)
      .then(
        () => true,
        () => false,
      );
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#rows[Symbol.asyncDispose]();
  }

  async #orders(): Promise<StoredOrder[]> {
    const rows = await this.#rows.read(
      `
      WITH intents AS (
        SELECT (metadata->>'pedidoId')::int AS pedido_id, count(*) AS charges, sum(valor) AS charged,
          sum((SELECT sum((e->>'valor')::int) FROM jsonb_array_elements(estornos) e
            WHERE e->>'status' = 'succeeded')) AS refunded
        FROM simulado_intencoes WHERE status = 'succeeded' GROUP BY 1
      ), paid AS (
        SELECT pedido_id, count(*) AS payments, sum(valor) AS paid FROM pagamentos
        WHERE status IN ('succeeded', 'refund_due', 'refunded') GROUP BY 1
      ), refunds AS (
        SELECT g.pedido_id, sum(e.valor) FILTER (WHERE e.estado = 'FEITO') AS refunded,
          count(*) FILTER (WHERE e.estado = 'FEITO') AS done,
          count(*) FILTER (WHERE e.estado IN ('PEDIDO', 'PENDENTE')) AS open
        FROM estornos e JOIN pagamentos g ON g.id = e.pagamento_id GROUP BY 1
      ), moves AS (
        SELECT pedido_id, count(*) FILTER (WHERE para = 'PAGO') AS paid,
          count(*) FILTER (WHERE para = 'ENVIADO') AS sent
        FROM historico_pedidos GROUP BY 1
      )
      SELECT p.id, p.usuario_id AS "usuarioId", p.chave, p.status, p.total,
        p.desistencia_em IS NOT NULL AS withdrawn, p.desistencia_recebida_em IS NOT NULL AS received,
        coalesce(i.charges, 0) AS charges, coalesce(i.charged, 0) AS charged,
        coalesce(g.payments, 0) AS payments, coalesce(g.paid, 0) AS paid,
        coalesce(i.refunded, 0) AS "providerRefunded", coalesce(r.refunded, 0) AS refunded,
        coalesce(r.open, 0) AS "refundsOpen", coalesce(r.done, 0) AS "refundsDone",
        coalesce(m.paid, 0) AS "timesPaid", coalesce(m.sent, 0) AS "timesSent"
      FROM pedidos p LEFT JOIN intents i ON i.pedido_id = p.id LEFT JOIN paid g ON g.pedido_id = p.id
        LEFT JOIN refunds r ON r.pedido_id = p.id LEFT JOIN moves m ON m.pedido_id = p.id
      WHERE p.usuario_id >= $1::int ORDER BY p.id`,
      [this.#first],
    );
    return z.array(Order).parse(rows);
  }

  async #mails() {
    const rows = await this.#rows.read(
      `SELECT usuario_id AS "usuarioId", tipo, count(*) AS count,
        count(desistido_em) AS "givenUp"
      FROM emails WHERE usuario_id >= $1::int GROUP BY 1, 2`,
      [this.#first],
    );
    return z.array(Mail).parse(rows);
  }

  async #stock() {
    const rows = await this.#rows.read(`
      SELECT p.id AS "produtoId", p.estoque, coalesce(h.held, 0) AS held
      FROM produtos p LEFT JOIN (
        SELECT i.produto_id, sum(i.quantidade - i.devolvidas) AS held
        FROM pedido_itens i JOIN pedidos o ON o.id = i.pedido_id WHERE o.status <> 'CANCELADO' GROUP BY 1
      ) h ON h.produto_id = p.id
      WHERE p.slug LIKE 'frasco-de-carga-%' ORDER BY p.id`);
    return z.array(Stock).parse(rows);
  }
}

/** The mails that were written to the data directory: recipient and text. */
export async function readMails(dataDir: string): Promise<{ para: string; text: string }[]> {
  const folder = join(dataDir, 'emails');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.map(async (name) => {
      const {
        to,
        text = '',
        html = '',
      } = await PostalMime.parse(await readFile(join(folder, name)));
      return { para: to?.[0]?.address ?? '', text: text + html };
    }),
  );
}
