import { isDeepStrictEqual } from 'node:util';
import { isPersonName } from '@decantaria/brasil/person-name';
import { type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { recordAlteracao } from '../auditoria/alteracoes.ts';
import type { Database } from '../db/open.ts';
import type { AvaliacoesTable } from '../db/tables.gen.ts';
import { transact } from '../db/transaction.ts';
import { oneLine } from '../email/formats.ts';
import { type Refusal, refusal } from '../http/errors.ts';
import { lockOwnPedido } from '../pedidos/access.ts';
import { readItens } from '../pedidos/read.ts';
import { lockActiveUsuario, readNome } from '../usuarios/service.ts';

export const ESTADOS = ['PENDENTE', 'PUBLICADA', 'RECUSADA'] as const;
export type Estado = (typeof ESTADOS)[number];

const MAX_NOME = 40;
/** Most own reviews in one answer. */
const NEWEST = 500;

/** A review with its product. */
export type StoredAvaliacao = Awaited<ReturnType<typeof listPage>>['avaliacoes'][number];

interface Slice {
  /** From 0. */
  page: number;
  size: number;
}

function select(db: Database) {
  return db
    .selectFrom('avaliacoes as a')
    .innerJoin('produtos as p', 'p.id', 'a.produto_id')
    .select([
      'a.id',
      'a.pedido_id as pedidoId',
      'a.produto_id as produtoId',
      'p.nome as produto',
      'p.slug',
      'a.autor',
      'a.nota',
      'a.texto',
      'a.estado',
      'a.motivo',
      'a.resposta',
      'a.criada_em as data',
    ]);
}

/** One page of the published reviews of a product, newest first. Empty for an unknown product. */
export function listPublished(db: Database, produtoId: number, slice: Slice) {
  return listPage(db, sql`a.produto_id = ${produtoId} AND a.estado = 'PUBLICADA'`, slice);
}

/** One page of the reviews in a state, or in any, whose product, name or text contains `busca`, newest first. */
export function listAvaliacoes(
  db: Database,
  { estado, busca, ...slice }: Slice & { estado?: Estado | undefined; busca: string },
) {
  const matches = sql<SqlBool>`(${estado ?? null}::text IS NULL OR a.estado = ${estado ?? null})
    AND (${busca} = '' OR strpos(texto_busca(concat_ws(' ', p.nome, a.autor, a.texto)), texto_busca(${busca})) > 0)`;
  return listPage(db, matches, slice);
}

/** One page of the reviews that match, newest first, and their number. */
async function listPage(db: Database, matches: RawBuilder<SqlBool>, { page, size }: Slice) {
  const { total } = await db
    .selectFrom('avaliacoes as a')
    .innerJoin('produtos as p', 'p.id', 'a.produto_id')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(matches)
    .executeTakeFirstOrThrow();
  const avaliacoes = await select(db)
    .where(matches)
    .orderBy('a.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { avaliacoes, total };
}

/** The last 500 reviews of an account, newest first. */
export function listOwn(db: Database, usuarioId: number): Promise<StoredAvaliacao[]> {
  return select(db)
    .innerJoin('pedidos as o', 'o.id', 'a.pedido_id')
    .where('o.usuario_id', '=', usuarioId)
    .orderBy('a.id', 'desc')
    .limit(NEWEST)
    .execute();
}

/** The columns of a review that waits for the shop. */
const UNMODERATED = {
  estado: 'PENDENTE',
  motivo: null,
  resposta: null,
  moderada_em: null,
  respondida_em: null,
  criada_em: sql<Date>`now()`,
} as const;

export interface NewAvaliacao {
  usuarioId: number;
  pedidoId: number;
  produtoId: number;
  /** 1 to 5. */
  nota: number;
  texto: string;
}

/**
 * Keeps the review of one product of a delivered order, to be moderated. It replaces one that the shop refused. Idempotent: an
 * equal review returns the stored one.
 *
 * @throws Refusal 404 for an order that is not the caller's; 409 PEDIDO_NAO_ENTREGUE, JA_AVALIADO after a review that is not refused;
 *   422 PRODUTO_FORA_DO_PEDIDO; 401 for an account that is not ATIVO.
 */
export function createAvaliacao(
  db: Database,
  { usuarioId, pedidoId, produtoId, nota, texto }: NewAvaliacao,
): Promise<StoredAvaliacao> {
  return transact(db, async (trx) => {
    const usuario = await lockActiveUsuario(trx, usuarioId);
    const pedido = await lockOwnPedido(trx, { usuarioId, pedidoId });
    if (pedido.status !== 'CONCLUIDO') {
      const mensagem = 'Você pode avaliar os produtos quando o pedido estiver concluído.';
      throw refusal(409, 'PEDIDO_NAO_ENTREGUE', mensagem);
    }
    const itens = await readItens(trx, pedidoId);
    if (!itens.some((item) => item.produtoId === produtoId)) {
      const mensagem = 'Este produto não faz parte do pedido.';
      throw refusal(422, 'PRODUTO_FORA_DO_PEDIDO', mensagem, 'produtoId');
    }
    // The order's lock keeps a second request from being between this read and the insertion.
    const before = await select(trx)
      .where('a.pedido_id', '=', pedidoId)
      .where('a.produto_id', '=', produtoId)
      .executeTakeFirst();
    if (before?.nota === nota && before.texto === texto) return before;
    const autor = shownName(await readNome(trx, usuario), usuario.username);
    if (before !== undefined) {
      const { id } = await trx
        .updateTable('avaliacoes')
        .set({ autor, nota, texto, ...UNMODERATED })
        .where('id', '=', before.id)
        .where('estado', '=', 'RECUSADA')
        .returning('id')
        .executeTakeFirstOrThrow(() =>
          refusal(409, 'JA_AVALIADO', 'Você já avaliou este produto neste pedido.'),
        );
      return requireAvaliacao(trx, id);
    }
    const { id } = await trx
      .insertInto('avaliacoes')
      .values({ pedido_id: pedidoId, produto_id: produtoId, autor, nota, texto })
      .returning('id')
      .executeTakeFirstOrThrow();
    return requireAvaliacao(trx, id);
  });
}

/** `Marina Costa Lima` → `Marina L.`; null for a username, and for a name that may be an address. */
export function shownName(nome: string, username: string): string | null {
  const words = oneLine(nome).split(' ');
  const [first] = words;
  if (nome === username || !first || !isPersonName(nome)) return null;
  const [initial] = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${first.slice(0, MAX_NOME)}${initial === undefined ? '' : ` ${initial.toUpperCase()}.`}`;
}

/** What an administrator decides about a review. */
export type Moderacao = { estado: 'PUBLICADA' } | { estado: 'RECUSADA'; motivo: string };

/** Which review changes, by whom and when. */
interface Change {
  id: number;
  autorId: number;
  now: Date;
}

/** Publishes or refuses a review. Idempotent. The audit gets the decision. @throws Refusal 404 AVALIACAO_NAO_ENCONTRADA. */
export function moderate(
  db: Database,
  change: Change,
  moderacao: Moderacao,
): Promise<StoredAvaliacao> {
  const { estado } = moderacao;
  const motivo = 'motivo' in moderacao ? moderacao.motivo : null;
  const decision = `Avaliação ${change.id} ${estado === 'PUBLICADA' ? 'publicada' : 'recusada'}`;
  return changeAvaliacao(db, change, { estado, motivo }, { moderada_em: change.now }, (before) =>
    before.estado === estado ? [] : [decision],
  );
}

/**
 * Writes the shop's reply to a review, or removes it. Idempotent. The audit gets the change without the text.
 *
 * @throws Refusal 404 AVALIACAO_NAO_ENCONTRADA.
 */
export function reply(
  db: Database,
  change: Change,
  resposta: string | null,
): Promise<StoredAvaliacao> {
  const mudanca = resposta === null ? 'Resposta removida da avaliação' : 'Resposta à avaliação';
  const respondida_em = resposta === null ? null : change.now;
  return changeAvaliacao(db, change, { resposta }, { respondida_em }, () => [
    `${mudanca} ${change.id}`,
  ]);
}

type Columns = Updateable<AvaliacoesTable>;

/** Sets columns of a review, and others with them, unless it has the first ones already. The audit gets the changes. */
function changeAvaliacao(
  db: Database,
  { id, autorId }: Change,
  columns: Columns,
  others: Columns,
  mudancasOf: (before: Selectable<AvaliacoesTable>) => string[],
): Promise<StoredAvaliacao> {
  return transact(db, async (trx) => {
    const before = await trx
      .selectFrom('avaliacoes')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => unknownAvaliacao());
    if (!isDeepStrictEqual({ ...before, ...columns }, before)) {
      const set = { ...columns, ...others };
      await trx.updateTable('avaliacoes').set(set).where('id', '=', id).execute();
      const [alvo, mudancas] = [before.produto_id, mudancasOf(before)];
      await recordAlteracao(trx, { autorId, tipo: 'PRODUTO', alvo, mudancas });
    }
    return requireAvaliacao(trx, id);
  });
}

function requireAvaliacao(db: Database, id: number): Promise<StoredAvaliacao> {
  return select(db)
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow(() => unknownAvaliacao());
}

function unknownAvaliacao(): Refusal {
  return refusal(404, 'AVALIACAO_NAO_ENCONTRADA', 'Avaliação não encontrada.');
}
