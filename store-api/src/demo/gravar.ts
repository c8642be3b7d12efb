import type { Insertable } from 'kysely';
import { gerarHash } from '../auth/senha.ts';
import type { Banco } from '../db/abrir.ts';
import type { TabelaProdutos, TabelaVariacoes } from '../db/tabelas.ts';
import type { ImagemGuardada } from '../imagens/tipos.ts';
import type { ProdutoDemo } from './catalogo.ts';
import { CATEGORIAS, type PerfumeEmVolumes } from './perfume.ts';
import { USUARIOS_DEMO, type UsuarioDemo } from './usuarios.ts';

export interface ProdutoComFoto extends ProdutoDemo {
  readonly imagem: ImagemGuardada | null;
}

const DIA_MS = 86_400_000;

function diasAntes(agora: Date, dias: number): Date {
  return new Date(agora.getTime() - dias * DIA_MS);
}

/**
 * Writes the demo's rows: categories, products with volumes, accounts with profile and addresses.
 * @param agora - the dates of accounts and products are counted back from it
 * @throws the database's error, e.g. when a category or an account is already there
 */
export async function gravarDemo(
  db: Banco,
  produtos: readonly ProdutoComFoto[],
  agora: Date,
): Promise<void> {
  await gravarProdutos(db, produtos, agora);
  for (const usuario of USUARIOS_DEMO) await gravarUsuario(db, usuario, agora);
}

function linhaDoProduto(
  { slug, descricao, perfume, imagem }: ProdutoComFoto,
  criadoEm: Date,
): Insertable<TabelaProdutos> {
  const simples = 'volumes' in perfume ? undefined : perfume;
  return {
    slug,
    nome: perfume.nome,
    descricao,
    ativo: perfume.ativo ?? true,
    preco_base: simples?.precoBase ?? null,
    estoque: simples?.estoque ?? null,
    vendidos: perfume.vendidos,
    imagem: imagem === null ? null : JSON.stringify(imagem),
    criado_em: criadoEm,
  };
}

function linhasDosVolumes(
  produtoId: number,
  { volumes }: PerfumeEmVolumes,
): Insertable<TabelaVariacoes>[] {
  return volumes.map(([ml, preco, estoque], posicao) => ({
    produto_id: produtoId,
    nome: `${ml} ml`,
    preco,
    estoque,
    posicao,
  }));
}

async function gravarProdutos(
  db: Banco,
  produtos: readonly ProdutoComFoto[],
  agora: Date,
): Promise<void> {
  const categorias = await db
    .insertInto('categorias')
    .values(CATEGORIAS.map((nome, posicao) => ({ nome, posicao })))
    .returning(['id', 'nome'])
    .execute();
  const linhas = produtos.map((produto, i) =>
    linhaDoProduto(produto, diasAntes(agora, produtos.length - i)),
  );
  const criados = await db
    .insertInto('produtos')
    .values(linhas)
    .returning(['id', 'slug'])
    .execute();
  const idDoSlug = new Map(criados.map(({ id, slug }) => [slug, id]));
  const comId = produtos.flatMap(({ slug, perfume }) => {
    const id = idDoSlug.get(slug);
    return id === undefined ? [] : [{ id, perfume }];
  });
  await db
    .insertInto('variacoes')
    .values(
      comId.flatMap(({ id, perfume }) =>
        'volumes' in perfume ? linhasDosVolumes(id, perfume) : [],
      ),
    )
    .execute();
  await db
    .insertInto('produto_categorias')
    .values(
      comId.flatMap(({ id, perfume }) =>
        categorias
          .filter(({ nome }) => perfume.categorias.some((categoria) => categoria === nome))
          .map((categoria) => ({ produto_id: id, categoria_id: categoria.id })),
      ),
    )
    .execute();
}

async function gravarUsuario(db: Banco, usuario: UsuarioDemo, agora: Date): Promise<void> {
  const { username, email, nome, senha, roles, telefone, cpf, enderecos, diasDeCasa } = usuario;
  const criadoEm = diasAntes(agora, diasDeCasa);
  const { id } = await db
    .insertInto('usuarios')
    .values({
      username,
      email,
      nome,
      senha_hash: await gerarHash(senha),
      roles: [...roles],
      criado_em: criadoEm,
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
        criado_em: criadoEm,
      })),
    )
    .execute();
}
