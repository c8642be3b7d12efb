import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hashSenha } from '../src/auth/senha.ts';
import type { EnderecoEntrega } from '../src/db/json.ts';
import type { Database } from '../src/db/open.ts';
import { quoteOf } from '../src/fretes/service.ts';
import { inventAvaliacoes } from './avaliacoes.ts';
import { inventCompradores } from './compradores.ts';
import {
  type Comprador,
  type DemoPedido,
  inventPedidos,
  type Loja,
  type Oferta,
} from './pedidos.ts';
import { createRandom } from './random.ts';
import { DEMO_USUARIOS } from './usuarios.ts';

const SEED = 'Decantária';
const DAY_MS = 86_400_000;
/** How long an unpaid order reserves its units. */
const RESERVATION_MS = DAY_MS;

/**
 * Writes 60 days of invented orders into a new demo shop: customers, orders in every status, payments, refunds, histories
 * and reviews. Units in stock and units sold stay as the catalogue has them: their past is what the orders make of it.
 * No mail is queued.
 *
 * @param now the newest order is a few minutes older.
 * @throws the database's error.
 */
export async function writeDemoPedidos(db: Database, now: Date): Promise<void> {
  const random = createRandom(SEED);
  await writeCompradores(db, inventCompradores(random), now);
  const loja = await readLoja(db, now);
  const pedidos = await numbered(db, inventPedidos(loja, random));
  await writePedidos(db, pedidos);
  await writePagamentos(db, pedidos);
  await writeHistorico(db, pedidos);
  await writeEstoque(db, loja.ofertas, pedidos);
  await writeAvaliacoes(db, pedidos, now);
}

type Compradores = ReturnType<typeof inventCompradores>;
type Numbered = DemoPedido & { readonly id: number };

async function writeCompradores(db: Database, compradores: Compradores, now: Date): Promise<void> {
  const senhaHash = await hashSenha(randomUUID());
  const rows = compradores.map(({ conta, perfil, endereco, accountAgeDays }) => ({
    conta,
    perfil,
    endereco,
    criadoEm: new Date(now.getTime() - accountAgeDays * DAY_MS),
  }));
  const contas = await db
    .insertInto('usuarios')
    .values(
      rows.map(({ conta, criadoEm }) => ({ ...conta, senha_hash: senhaHash, criado_em: criadoEm })),
    )
    .returning(['id', 'username'])
    .execute();
  const idOf = new Map(contas.map(({ id, username }) => [username, id]));
  const withId = rows.map((row) => ({ ...row, usuario_id: idOf.get(row.conta.username) ?? 0 }));
  await db
    .insertInto('perfis')
    .values(withId.map(({ usuario_id, perfil }) => ({ usuario_id, ...perfil })))
    .execute();
  await db
    .insertInto('enderecos')
    .values(
      withId.map(({ usuario_id, endereco, criadoEm }) => ({
        usuario_id,
        ...endereco,
        criado_em: criadoEm,
      })),
    )
    .execute();
  // The triggers have written the time of this transaction.
  await sql`UPDATE historico_usuarios h SET criado_em = u.criado_em
    FROM usuarios u WHERE u.id = h.usuario_id`.execute(db);
}

async function readLoja(db: Database, now: Date): Promise<Loja> {
  const { rows: ofertas } = await sql<Oferta>`
    SELECT p.id AS "produtoId", v.id AS "variacaoId", p.nome, v.nome AS volume,
      coalesce(v.preco, p.preco_base) AS preco, coalesce(v.estoque, p.estoque, 0) AS estoque, p.vendidos, p.imagem,
      p.criado_em AS "criadoEm"
    FROM produtos p LEFT JOIN variacoes v ON v.produto_id = p.id
    WHERE p.ativo AND coalesce(v.preco, p.preco_base) IS NOT NULL
    ORDER BY p.id, v.posicao`.execute(db);
  const usuarios = await db
    .selectFrom('usuarios as u')
    .innerJoin('perfis as f', 'f.usuario_id', 'u.id')
    .innerJoin('enderecos as e', (join) =>
      join.onRef('e.usuario_id', '=', 'u.id').on('e.padrao', '=', true),
    )
    .innerJoin('fretes as t', 't.uf', 'e.estado')
    .selectAll(['e', 't'])
    .select([
      'u.id as usuarioId',
      'u.username',
      'u.email',
      'f.nome_completo',
      'f.cpf',
      'f.telefone',
    ])
    .orderBy('u.id')
    .execute();
  const published = new Set(DEMO_USUARIOS.map(({ username }) => username));
  const compradores = usuarios.map((row): Comprador => {
    const { id, logradouro, numero, complemento, bairro, cidade, estado, cep } = row;
    const { valor, servico, prazo } = quoteOf(row);
    return {
      id: row.usuarioId,
      nome: row.nome_completo ?? row.username,
      cpf: row.cpf ?? '',
      telefone: row.telefone ?? '',
      email: row.email,
      endereco: { id, logradouro, numero, complemento, bairro, cidade, estado, cep },
      publicado: published.has(row.username),
      frete: { valor, servico, prazo: prazo ?? '' },
    };
  });
  const lojista = await db
    .selectFrom('usuarios')
    .select('id')
    .where('username', '=', DEMO_USUARIOS[0]?.username ?? '')
    .executeTakeFirstOrThrow();
  return { ofertas, compradores, lojistaId: lojista.id, now };
}

/** The orders with their numbers, oldest first. */
async function numbered(db: Database, pedidos: readonly DemoPedido[]): Promise<Numbered[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('pedidos', 'id'))::int AS id
    FROM generate_series(1, ${pedidos.length}::int)`.execute(db);
  return pedidos.flatMap((pedido, at) => {
    const id = rows[at]?.id;
    return id === undefined ? [] : [{ ...pedido, id }];
  });
}

async function writePedidos(db: Database, pedidos: readonly Numbered[]): Promise<void> {
  const rows = pedidos.map(({ id, comprador, criadoEm, metodo, itens, historico, ...pedido }) => {
    const status = historico.at(-1)?.para ?? 'PENDENTE';
    const endereco: EnderecoEntrega = comprador.endereco;
    return {
      id,
      usuario_id: comprador.id,
      criado_em: criadoEm,
      status,
      metodo,
      reserva_ate: status === 'PENDENTE' ? new Date(criadoEm.getTime() + RESERVATION_MS) : null,
      subtotal: subtotalOf(itens),
      valor_frete: comprador.frete.valor,
      servico_frete: comprador.frete.servico,
      prazo_frete: comprador.frete.prazo,
      nome_completo: comprador.nome,
      cpf: comprador.cpf,
      telefone: comprador.telefone,
      email: comprador.email,
      endereco,
      endereco_id: endereco.id,
      link_rastreio: pedido.rastreio,
      versao: historico.length,
      desistencia_em: pedido.desistencia?.em ?? null,
      desistencia_motivo: pedido.desistencia?.motivo ?? null,
    };
  });
  const itens = pedidos.flatMap(({ id, itens: lines }) =>
    lines.map(({ oferta, quantidade }) => ({
      pedido_id: id,
      produto_id: oferta.produtoId,
      variacao_id: oferta.variacaoId,
      nome_produto: oferta.nome,
      variacao_nome: oferta.volume,
      quantidade,
      preco_unitario: oferta.preco,
      imagem: oferta.imagem,
    })),
  );
  await sql`INSERT INTO pedidos (id, usuario_id, criado_em, status, metodo, reserva_ate, subtotal, valor_frete,
      total, servico_frete, prazo_frete, nome_completo, cpf, telefone, email, endereco, endereco_id,
      link_rastreio, versao, desistencia_em, desistencia_motivo) OVERRIDING SYSTEM VALUE
    SELECT id, usuario_id, criado_em, status, metodo, reserva_ate, subtotal, valor_frete,
      subtotal + valor_frete, servico_frete, prazo_frete, nome_completo, cpf, telefone, email, endereco,
      endereco_id, link_rastreio, versao, desistencia_em, desistencia_motivo
    FROM jsonb_populate_recordset(NULL::pedidos, ${JSON.stringify(rows)}::jsonb)`.execute(db);
  await sql`INSERT INTO pedido_itens (pedido_id, produto_id, variacao_id, nome_produto, variacao_nome, quantidade,
      preco_unitario, imagem)
    SELECT pedido_id, produto_id, variacao_id, nome_produto, variacao_nome, quantidade, preco_unitario, imagem
    FROM jsonb_populate_recordset(NULL::pedido_itens, ${JSON.stringify(itens)}::jsonb)`.execute(db);
}

function subtotalOf(itens: DemoPedido['itens']): number {
  return itens.reduce((sum, { oferta, quantidade }) => sum + oferta.preco * quantidade, 0);
}

/** Card attempts, each with its intent at the simulated provider, so that the shop can refund it. */
async function writePagamentos(db: Database, pedidos: readonly Numbered[]): Promise<void> {
  const rows = pedidos.flatMap(({ id, comprador, criadoEm, itens, historico, pagamento }) =>
    pagamento === null
      ? []
      : [
          {
            pedido_id: id,
            tentativa: 1,
            provedor: 'simulado',
            intent_id: `pi_sim_demo_${id}`,
            client_secret: `pi_sim_demo_${id}_secret_${randomUUID()}`,
            valor: subtotalOf(itens) + comprador.frete.valor,
            status: pagamento,
            criado_em: criadoEm,
            verificado_em: historico.at(-1)?.em ?? criadoEm,
            pago_em: historico.find(({ para }) => para === 'PAGO')?.em ?? null,
          },
        ],
  );
  const attempts = JSON.stringify(rows);
  await sql`INSERT INTO pagamentos (pedido_id, tentativa, provedor, intent_id, client_secret, valor, status,
      criado_em, verificado_em, pago_em)
    SELECT pedido_id, tentativa, provedor, intent_id, client_secret, valor, status, criado_em, verificado_em, pago_em
    FROM jsonb_populate_recordset(NULL::pagamentos, ${attempts}::jsonb)`.execute(db);
  await sql`INSERT INTO simulado_intencoes (id, chave, client_secret, valor, metadata, status, estornos, criado_em)
    SELECT intent_id, 'pedido-' || pedido_id || '-1', client_secret, valor,
      jsonb_build_object('pedidoId', pedido_id::text, 'tentativa', '1'),
      CASE status WHEN 'refunded' THEN 'succeeded' ELSE status END,
      CASE status WHEN 'refunded' THEN jsonb_build_array(jsonb_build_object('id', 're_sim_demo_' || pedido_id,
        'key', 'estorno-' || intent_id, 'valor', valor, 'status', 'succeeded', 'failure', NULL,
        'metadata', '{}'::jsonb)) ELSE '[]' END, criado_em
    FROM jsonb_populate_recordset(NULL::pagamentos, ${attempts}::jsonb)`.execute(db);
  await sql`INSERT INTO estornos (pagamento_id, valor, estado, provedor_id, motivo, pedido_em, concluido_em, verificado_em)
    SELECT id, valor, 'FEITO', 're_sim_demo_' || pedido_id, 'pedido cancelado', verificado_em, verificado_em, verificado_em
    FROM pagamentos WHERE status = 'refunded'`.execute(db);
}

async function writeHistorico(db: Database, pedidos: readonly Numbered[]): Promise<void> {
  const rows = pedidos.flatMap(({ id, historico }) =>
    historico.map(({ de, para, autorId, motivo, em }) => ({
      pedido_id: id,
      de,
      para,
      autor_id: autorId,
      motivo,
      criado_em: em,
    })),
  );
  // The trigger has written one row an order, with the time of this transaction.
  await sql`DELETE FROM historico_pedidos`.execute(db);
  await sql`INSERT INTO historico_pedidos (pedido_id, de, para, autor_id, motivo, criado_em)
    SELECT pedido_id, de, para, autor_id, motivo, criado_em
    FROM jsonb_populate_recordset(NULL::historico_pedidos, ${JSON.stringify(byTime(rows))}::jsonb)
      WITH ORDINALITY ORDER BY ordinality`.execute(db);
}

/** A change of stock by an order: units are positive when the order takes them. */
interface StockMove {
  readonly key: string;
  readonly pedido_id: number;
  readonly units: number;
  readonly autor_id: number | null;
  readonly motivo: string;
  readonly criado_em: Date;
}

/** Rewrites the history of the stock, so that the orders lead from an initial stock to the catalogue's units. */
async function writeEstoque(
  db: Database,
  ofertas: readonly Oferta[],
  pedidos: readonly Numbered[],
): Promise<void> {
  const moves = byTime(pedidos.flatMap(stockMovesOf));
  const level = new Map(ofertas.map((oferta) => [keyOf(oferta), oferta.estoque]));
  for (const { key, units } of moves) level.set(key, (level.get(key) ?? 0) + units);
  const initial = ofertas.map((oferta) => ({
    ...placeOf(oferta),
    de: 0,
    para: level.get(keyOf(oferta)) ?? 0,
    criado_em: oferta.criadoEm,
  }));
  const places = new Map(ofertas.map((oferta) => [keyOf(oferta), placeOf(oferta)]));
  const later = moves.map(({ key, units, ...move }) => {
    const de = level.get(key) ?? 0;
    level.set(key, de - units);
    return { ...places.get(key), de, para: de - units, ...move };
  });
  const rows = [...initial.filter(({ para }) => para !== 0), ...later];
  // The triggers have written these with the time of this transaction.
  await sql`DELETE FROM historico_estoque WHERE (produto_id, coalesce(variacao_id, 0)) IN (
    SELECT produto_id, coalesce(variacao_id, 0)
    FROM jsonb_populate_recordset(NULL::historico_estoque, ${JSON.stringify(initial)}::jsonb))`.execute(
    db,
  );
  await sql`INSERT INTO historico_estoque (produto_id, variacao_id, pedido_id, de, para, autor_id, motivo, criado_em)
    SELECT produto_id, variacao_id, pedido_id, de, para, autor_id, motivo, criado_em
    FROM jsonb_populate_recordset(NULL::historico_estoque, ${JSON.stringify(rows)}::jsonb)
      WITH ORDINALITY ORDER BY ordinality`.execute(db);
  const sold = pedidos.filter(({ historico }) =>
    ['PAGO', 'ENVIADO', 'CONCLUIDO'].includes(historico.at(-1)?.para ?? ''),
  );
  const lines = sold.flatMap(({ itens }) =>
    itens.map(({ oferta, quantidade }) => ({ produto_id: oferta.produtoId, quantidade })),
  );
  await sql`UPDATE produtos p SET vendidos_antes = p.vendidos - s.unidades
    FROM (SELECT produto_id, sum(quantidade)::int AS unidades
      FROM jsonb_populate_recordset(NULL::pedido_itens, ${JSON.stringify(lines)}::jsonb) GROUP BY 1) s
    WHERE p.id = s.produto_id`.execute(db);
}

function stockMovesOf({ id, itens, historico }: Numbered): StockMove[] {
  return historico
    .filter(({ de, para }) => de === null || para === 'CANCELADO')
    .flatMap(({ de, autorId, motivo, em }) =>
      itens.map(({ oferta, quantidade }) => ({
        key: keyOf(oferta),
        pedido_id: id,
        units: de === null ? quantidade : -quantidade,
        autor_id: autorId,
        motivo,
        criado_em: em,
      })),
    );
}

function keyOf({ produtoId, variacaoId }: Oferta): string {
  return `${produtoId}/${variacaoId ?? ''}`;
}

function placeOf({ produtoId, variacaoId }: Oferta) {
  return { produto_id: produtoId, variacao_id: variacaoId };
}

function byTime<T extends { readonly criado_em: Date }>(rows: readonly T[]): T[] {
  return rows.toSorted((one, other) => one.criado_em.getTime() - other.criado_em.getTime());
}

/** The reviews, without a mail that asks for more. */
async function writeAvaliacoes(
  db: Database,
  pedidos: readonly Numbered[],
  now: Date,
): Promise<void> {
  const rows = inventAvaliacoes(pedidos, now, createRandom(`${SEED}: avaliações`));
  if (rows.length > 0) await db.insertInto('avaliacoes').values(rows).execute();
  await db
    .updateTable('pedidos')
    .set({ avaliacao_pedida_em: now })
    .where('status', '=', 'CONCLUIDO')
    .execute();
}
