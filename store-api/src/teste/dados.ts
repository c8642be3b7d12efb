import { randomUUID } from 'node:crypto';
import { gerarHash } from '../auth/senha.ts';
import type { Banco } from '../db/abrir.ts';
import type { Papel, StatusUsuario } from '../db/tabelas.ts';
import type { ImagemGuardada } from '../imagens/tipos.ts';
import { slugLivre } from '../produtos/slug.ts';

/** Password of every account that tests make. */
export const SENHA = 'Perfume@2026';
const hashDaSenha = gerarHash(SENHA);

export interface NovoUsuario {
  username?: string;
  status?: StatusUsuario;
  roles?: Papel[];
}

export async function criarUsuario(
  db: Banco,
  { username = `u${randomUUID()}`, status = 'ATIVO', roles = ['ROLE_USER'] }: NovoUsuario = {},
): Promise<{ id: number; username: string }> {
  return db
    .insertInto('usuarios')
    .values({
      username,
      email: `${username.toLowerCase()}@exemplo.com.br`,
      nome: null,
      senha_hash: await hashDaSenha,
      status,
      roles,
    })
    .returning(['id', 'username'])
    .executeTakeFirstOrThrow();
}

export interface NovoProduto {
  nome?: string;
  descricao?: string;
  ativo?: boolean;
  /** Centavos. */
  preco?: number | null;
  estoque?: number | null;
  vendidos?: number;
  imagem?: ImagemGuardada;
  categorias?: string[];
  variacoes?: { nome: string; preco: number | null; estoque: number }[];
}

export async function criarProduto(
  db: Banco,
  novo: NovoProduto = {},
): Promise<{ id: number; slug: string; variacoes: number[] }> {
  const { nome = 'Perfume', variacoes = [], categorias = [] } = novo;
  const usados = await db.selectFrom('produtos').select('slug').execute();
  const { id, slug } = await db
    .insertInto('produtos')
    .values({
      nome,
      slug: slugLivre(nome, new Set(usados.map((produto) => produto.slug))),
      descricao: novo.descricao ?? '',
      ativo: novo.ativo ?? true,
      preco_base: variacoes.length > 0 ? null : novo.preco === undefined ? 10_000 : novo.preco,
      estoque: variacoes.length > 0 ? null : (novo.estoque ?? 10),
      vendidos: novo.vendidos ?? 0,
      imagem: novo.imagem === undefined ? null : JSON.stringify(novo.imagem),
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
  const linhas = variacoes.map((variacao, posicao) => ({ produto_id: id, posicao, ...variacao }));
  const feitas =
    linhas.length === 0
      ? []
      : await db.insertInto('variacoes').values(linhas).returning('id').execute();
  return { id, slug, variacoes: feitas.map((variacao) => variacao.id) };
}

/** Empties every table. */
export async function esvaziar(db: Banco): Promise<void> {
  for (const tabela of ['usuarios', 'produtos', 'categorias'] as const) {
    await db.deleteFrom(tabela).execute();
  }
}
