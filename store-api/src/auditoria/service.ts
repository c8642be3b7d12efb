import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { startOfDay } from '../http/times.ts';
import { Dados, Estoque, resumoOf } from './resumo.ts';

export const TIPOS = ['PRODUTO', 'CATEGORIA', 'USUARIO', 'FRETE', 'PEDIDO'] as const;
export type Tipo = (typeof TIPOS)[number];

/** Who acted: staff, a customer, the shop itself, or an account that was erased since. */
export const AUTORES = ['EQUIPE', 'CLIENTE', 'LOJA', 'REMOVIDA'] as const;

export interface AuditoriaFilter {
  /** From 0. */
  page: number;
  size: number;
  tipo?: Tipo | undefined;
  /** Days of the shop (`YYYY-MM-DD`), inclusive. */
  de?: string | undefined;
  ate?: string | undefined;
  /** Username or number of an account; `loja` for the shop itself; empty for all. */
  autor: string;
  /** Number of a product, category, account or order, or a state; empty for all. */
  alvo: string;
}

const Row = z.object({
  fonte: z.string(),
  id: z.int(),
  data: z.date(),
  tipo: z.enum(TIPOS),
  alvo: z.string(),
  existe: z.boolean(),
  nome: z.string().nullable(),
  autorId: z.int().nullable(),
  autor: z.string().nullable(),
  quem: z.enum(AUTORES),
  estoques: z.array(Estoque),
  dados: Dados,
});

export type Evento = Omit<z.infer<typeof Row>, 'dados' | 'estoques'> & { resumo: string };

const DAY_MS = 86_400_000;

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, day.length);
}

function conditionOf(filter: AuditoriaFilter, timeZone: string) {
  const { tipo, de, ate, autor, alvo } = filter;
  const account = /^\d{1,9}$/.test(autor)
    ? sql`${Number(autor)}::int`
    : sql`(SELECT id FROM usuarios WHERE lower(username) = ${autor.toLowerCase()})`;
  const conditions = [
    ...(tipo === undefined ? [] : [sql`tipo = ${tipo}`]),
    ...(de === undefined ? [] : [sql`criado_em >= ${startOfDay(de, timeZone)}`]),
    ...(ate === undefined ? [] : [sql`criado_em < ${startOfDay(dayAfter(ate), timeZone)}`]),
    ...(autor === ''
      ? []
      : [autor === 'loja' ? sql`autor_id IS NULL` : sql`autor_id = ${account}`]),
    ...(alvo === '' ? [] : [sql`alvo = ${alvo.toUpperCase()}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

/**
 * One page of the changes that match, newest first, and the total. Usernames of staff only. Reads each history by its
 * index on time, so that the first page does not depend on their length.
 */
export async function listAuditoria(
  db: Database,
  filter: AuditoriaFilter,
  timeZone: string,
): Promise<{ eventos: Evento[]; total: number }> {
  const condition = conditionOf(filter, timeZone);
  const { page, size } = filter;
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM auditoria WHERE ${condition}`.execute(db);
  const { rows } = await sql`
    WITH pagina AS (
      SELECT * FROM auditoria WHERE ${condition}
      ORDER BY criado_em DESC, fonte, id DESC LIMIT ${size} OFFSET ${page * size}
    )
    SELECT a.fonte, a.id, a.criado_em AS data, a.tipo, a.alvo, a.autor_id AS "autorId", a.dados,
      coalesce(e.estoques, '[]') AS estoques, CASE WHEN q.quem = 'EQUIPE' THEN u.username END AS autor, q.quem,
      CASE a.tipo
        WHEN 'PRODUTO' THEN p.id IS NOT NULL
        WHEN 'CATEGORIA' THEN c.id IS NOT NULL
        WHEN 'USUARIO' THEN EXISTS (SELECT FROM usuarios o WHERE o.id = a.alvo::int AND o.removido_em IS NULL)
        ELSE true
      END AS existe, coalesce(p.nome, c.nome) AS nome
    FROM pagina a
    LEFT JOIN usuarios u ON u.id = a.autor_id
    LEFT JOIN produtos p ON p.id = CASE WHEN a.tipo = 'PRODUTO' THEN a.alvo::int END
    LEFT JOIN categorias c ON c.id = CASE WHEN a.tipo = 'CATEGORIA' THEN a.alvo::int END
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('variacaoId', h.variacao_id, 'nome', v.nome, 'de', h.de, 'para', h.para)
        ORDER BY v.posicao, h.id) AS estoques
      FROM historico_estoque h LEFT JOIN variacoes v ON v.id = h.variacao_id
      WHERE a.fonte = 'E' AND h.pedido_id IS NULL AND h.criado_em = a.criado_em
        AND h.produto_id = CASE WHEN a.fonte = 'E' THEN a.alvo::int END
    ) e ON true
    CROSS JOIN LATERAL (SELECT CASE
      WHEN a.autor_id IS NULL THEN 'LOJA'
      WHEN u.id IS NULL OR u.removido_em IS NOT NULL THEN 'REMOVIDA'
      WHEN 'ROLE_ADMIN' = ANY(u.roles) OR EXISTS (SELECT FROM historico_usuarios h
        WHERE h.usuario_id = u.id AND 'ROLE_ADMIN' = ANY(h.para_roles)) THEN 'EQUIPE'
      ELSE 'CLIENTE'
    END AS quem) q
    ORDER BY a.criado_em DESC, a.fonte, a.id DESC`.execute(db);
  const eventos = z
    .array(Row)
    .parse(rows)
    .map(({ dados, estoques, ...evento }) => ({
      ...evento,
      resumo: resumoOf(dados, estoques),
    }));
  return { eventos, total: counted.rows[0]?.total ?? 0 };
}
