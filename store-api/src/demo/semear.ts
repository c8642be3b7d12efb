import type { Insertable } from 'kysely';
import { gerarHash } from '../auth/senha.ts';
import type { Banco } from '../db/abrir.ts';
import type { TabelaProdutos } from '../db/tabelas.ts';
import { dirDoCache, type ImagemEmCache, obterImagens } from '../imagens/cache.ts';
import { confirmarDiretorio, trazerImagem } from '../imagens/guardar.ts';
import { catalogoDemo, fotoDe, type ProdutoDemo } from './catalogo.ts';
import { CATEGORIAS, type PerfumeEmVolumes } from './perfume.ts';
import { USUARIOS_DEMO, type UsuarioDemo } from './usuarios.ts';

export interface OpcoesDaCarga {
  /** Where the rows go; inside the caller's transaction, so that half a demo never stays. */
  readonly db: Banco;
  /** Existing directory of the shop's pictures. */
  readonly dirImagens: string;
  /** Told short Portuguese texts as the work goes on. */
  readonly progresso: (texto: string) => void;
  /** The first start: dates of accounts and products are counted back from it. */
  readonly agora: Date;
}

const DIA_MS = 86_400_000;

function diasAntes(agora: Date, dias: number): Date {
  return new Date(agora.getTime() - dias * DIA_MS);
}

/**
 * Fills an empty shop: pictures first, then categories, products and accounts.
 * @throws the file system's or the database's error; the caller's transaction then leaves no row, and
 * pictures already stored are found again the next time
 */
export async function semearDemo({
  db,
  dirImagens,
  progresso,
  agora,
}: OpcoesDaCarga): Promise<void> {
  const produtos = catalogoDemo();
  const imagens = await obterImagens(produtos.map(fotoDe), dirDoCache(), (prontas, total) =>
    progresso(`Desenhando as fotos… ${prontas} de ${total}`),
  );
  progresso('Preenchendo a loja de demonstração');
  for (const { dir, imagem } of imagens) await trazerImagem(dir, dirImagens, imagem);
  await confirmarDiretorio(dirImagens);
  await semearProdutos(db, produtos, imagens, agora);
  for (const usuario of USUARIOS_DEMO) await semearUsuario(db, usuario, agora);
}

function linhaDoProduto(
  { slug, descricao, perfume }: ProdutoDemo,
  imagem: ImagemEmCache | undefined,
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
    imagem: imagem === undefined ? null : JSON.stringify(imagem.imagem),
    criado_em: criadoEm,
  };
}

function linhasDosVolumes(
  produtoId: number,
  { volumes }: PerfumeEmVolumes,
): { produto_id: number; nome: string; preco: number; estoque: number; posicao: number }[] {
  return volumes.map(([ml, preco, estoque], posicao) => ({
    produto_id: produtoId,
    nome: `${ml} ml`,
    preco,
    estoque,
    posicao,
  }));
}

async function semearProdutos(
  db: Banco,
  produtos: readonly ProdutoDemo[],
  imagens: readonly ImagemEmCache[],
  agora: Date,
): Promise<void> {
  const categorias = await db
    .insertInto('categorias')
    .values(CATEGORIAS.map((nome, posicao) => ({ nome, posicao })))
    .returning(['id', 'nome'])
    .execute();
  const linhas = produtos.map((produto, i) =>
    linhaDoProduto(produto, imagens[i], diasAntes(agora, produtos.length - i)),
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

async function semearUsuario(db: Banco, usuario: UsuarioDemo, agora: Date): Promise<void> {
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
