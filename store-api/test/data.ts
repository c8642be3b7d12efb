import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Database } from '../src/db/open.ts';
import type { Role, StatusUsuario } from '../src/db/tables.gen.ts';
import type { StoredImagem } from '../src/imagens/stored.ts';
import { freeSlug, slugOf } from '../src/produtos/slug.ts';

/** Password of every account that tests create. */
export const SENHA = 'Perfume@2026';
/** Cheap to verify: the cost of a password is what `auth.test.ts` checks. */
const hashOfSenha = hash(SENHA, { memoryCost: 64, timeCost: 1 });

export interface NewUsuario {
  username?: string;
  status?: StatusUsuario;
  roles?: Role[];
}

export async function createUsuario(
  db: Database,
  {
    username = `u${randomUUID().slice(0, 18)}`,
    status = 'ATIVO',
    roles = ['ROLE_USER'],
  }: NewUsuario = {},
): Promise<{ id: number; username: string }> {
  return db
    .insertInto('usuarios')
    .values({
      username,
      email: `${username.toLowerCase()}@exemplo.com.br`,
      nome: null,
      senha_hash: await hashOfSenha,
      status,
      roles,
    })
    .returning(['id', 'username'])
    .executeTakeFirstOrThrow();
}

export interface NewProduto {
  nome?: string;
  descricao?: string;
  ativo?: boolean;
  /** Centavos. */
  preco?: number | null;
  estoque?: number | null;
  vendidos?: number;
  imagem?: StoredImagem;
  categorias?: string[];
  variacoes?: { nome: string; preco: number | null; estoque: number }[];
}

export async function createProduto(
  db: Database,
  given: NewProduto = {},
): Promise<{ id: number; slug: string; variacoes: number[] }> {
  const { nome = 'Perfume', variacoes = [], categorias = [] } = given;
  const taken = await db
    .selectFrom('produtos')
    .select('slug')
    .where('slug', 'like', `${slugOf(nome)}%`)
    .execute();
  const { id, slug } = await db
    .insertInto('produtos')
    .values({
      nome,
      slug: freeSlug(nome, new Set(taken.map((produto) => produto.slug))),
      descricao: given.descricao ?? '',
      ativo: given.ativo ?? true,
      preco_base: variacoes.length > 0 ? null : given.preco === undefined ? 10_000 : given.preco,
      estoque: variacoes.length > 0 ? null : (given.estoque ?? 10),
      vendidos: given.vendidos ?? 0,
      imagem: given.imagem === undefined ? null : JSON.stringify(given.imagem),
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();

  for (const categoria of categorias) {
    const { id: categoria_id } = await db
      .selectFrom('categorias')
      .select('id')
      .where('nome', '=', categoria)
      .executeTakeFirstOrThrow();
    await db.insertInto('produto_categorias').values({ produto_id: id, categoria_id }).execute();
  }
  const rows = variacoes.map((variacao, posicao) => ({ produto_id: id, posicao, ...variacao }));
  const created =
    rows.length === 0
      ? []
      : await db.insertInto('variacoes').values(rows).returning('id').execute();
  return { id, slug, variacoes: created.map((variacao) => variacao.id) };
}

/** Empties every table. */
export async function emptyTables(db: Database): Promise<void> {
  for (const table of ['usuarios', 'produtos', 'categorias'] as const) {
    await db.deleteFrom(table).execute();
  }
}
