import { tidyNotas } from '@decantaria/loja/ficha';
import type { Insertable } from 'kysely';
import { hashSenha } from '../src/auth/senha.ts';
import type { Database } from '../src/db/open.ts';
import type { ProdutosTable, VariacoesTable } from '../src/db/tables.gen.ts';
import type { ImagemComAlt, StoredImagem } from '../src/imagens/stored.ts';
import { DEMO_FRETES } from './fretes.ts';
import { CATEGORIAS, type Perfume, type PerfumeInVolumes } from './perfume.ts';
import { DEMO_USUARIOS, type DemoUsuario } from './usuarios.ts';

type Imagens = ReadonlyMap<string, StoredImagem>;
type Detalhes = ReadonlyMap<string, readonly ImagemComAlt[]>;

const DAY_MS = 86_400_000;

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/**
 * Writes the demo's rows: categories, products with volumes, freights, accounts with profile and addresses.
 * @param imagens the picture of each product by slug; a product that lacks one has no picture.
 * @param detalhes further pictures of a product by slug.
 * @param now creation dates of accounts and products count back from it.
 * @throws the database's error, e.g. when a category or an account exists already.
 */
export async function writeDemo(
  db: Database,
  perfumes: readonly Perfume[],
  imagens: Imagens,
  now: Date,
  detalhes: Detalhes = new Map(),
): Promise<void> {
  await writeProdutos(db, perfumes, { imagens, detalhes }, now);
  await db
    .insertInto('fretes')
    .values([...DEMO_FRETES])
    .execute();
  for (const usuario of DEMO_USUARIOS) await writeUsuario(db, usuario, now);
}

function describePerfume({ texto, notas }: Perfume): string {
  return `${texto} Notas de saída: ${notas.saida}. Notas de coração: ${notas.coracao}. Notas de fundo: ${notas.fundo}.`;
}

function listNotas({ saida, coracao, fundo }: Perfume['notas']): string[] {
  return tidyNotas([saida, coracao, fundo].flatMap((text) => text.split(/, | e /)));
}

function produtoRow(
  perfume: Perfume,
  {
    imagem,
    detalhes,
  }: { readonly imagem: StoredImagem | undefined; readonly detalhes: readonly ImagemComAlt[] },
  createdAt: Date,
): Insertable<ProdutosTable> {
  const simple = 'volumes' in perfume ? undefined : perfume;
  return {
    slug: perfume.slug,
    nome: perfume.nome,
    descricao: describePerfume(perfume),
    casa: perfume.casa,
    concentracao: perfume.concentracao,
    notas: listNotas(perfume.notas),
    estacoes: [...perfume.estacoes],
    ativo: perfume.ativo,
    preco_base: simple?.precoBase ?? null,
    estoque: simple?.estoque ?? null,
    vendidos: perfume.vendidos,
    imagem: imagem === undefined ? null : JSON.stringify(imagem),
    mais_imagens: JSON.stringify(imagem === undefined ? [] : detalhes),
    criado_em: createdAt,
  };
}

function volumeRows(
  produtoId: number,
  { volumes }: PerfumeInVolumes,
): Insertable<VariacoesTable>[] {
  return volumes.map(([ml, preco, estoque], posicao) => ({
    produto_id: produtoId,
    nome: `${ml} ml`,
    preco,
    estoque,
    posicao,
  }));
}

async function writeProdutos(
  db: Database,
  perfumes: readonly Perfume[],
  { imagens, detalhes }: { readonly imagens: Imagens; readonly detalhes: Detalhes },
  now: Date,
): Promise<void> {
  const categorias = await db
    .insertInto('categorias')
    .values(CATEGORIAS.map((nome, posicao) => ({ nome, posicao })))
    .returning(['id', 'nome'])
    .execute();
  const rows = perfumes.map((perfume, i) =>
    produtoRow(
      perfume,
      { imagem: imagens.get(perfume.slug), detalhes: detalhes.get(perfume.slug) ?? [] },
      daysBefore(now, perfumes.length - i),
    ),
  );
  const created = await db.insertInto('produtos').values(rows).returning(['id', 'slug']).execute();
  const idBySlug = new Map(created.map(({ id, slug }) => [slug, id]));
  const withId = perfumes.flatMap((perfume) => {
    const id = idBySlug.get(perfume.slug);
    return id === undefined ? [] : [{ id, perfume }];
  });
  await db
    .insertInto('variacoes')
    .values(
      withId.flatMap(({ id, perfume }) => ('volumes' in perfume ? volumeRows(id, perfume) : [])),
    )
    .execute();
  await db
    .insertInto('produto_categorias')
    .values(
      withId.flatMap(({ id, perfume }) =>
        categorias
          .filter(({ nome }) => perfume.categorias.some((categoria) => categoria === nome))
          .map((categoria) => ({ produto_id: id, categoria_id: categoria.id })),
      ),
    )
    .execute();
}

async function writeUsuario(db: Database, usuario: DemoUsuario, now: Date): Promise<void> {
  const { username, email, nome, senha, roles, telefone, cpf, enderecos, accountAgeDays } = usuario;
  const createdAt = daysBefore(now, accountAgeDays);
  const { id } = await db
    .insertInto('usuarios')
    .values({
      username,
      email,
      nome,
      senha_hash: await hashSenha(senha),
      roles: [...roles],
      criado_em: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('perfis')
    .values({ usuario_id: id, nome_completo: nome, telefone, cpf })
    .execute();
  if (enderecos.length === 0) return;
  await db
    .insertInto('enderecos')
    .values(
      enderecos.map((endereco, i) => ({
        ...endereco,
        usuario_id: id,
        padrao: i === 0,
        criado_em: createdAt,
      })),
    )
    .execute();
}
