import { sql } from 'kysely';
import { createRandom, type Random } from '../../demo/random.ts';
import type { Database } from '../../src/db/open.ts';
import { foldFacetas } from '../../src/produtos/facetas-mapas.ts';
import { freeSlug } from '../../src/produtos/slug.ts';

const CATEGORIAS = ['Masculino', 'Feminino', 'Árabe', 'Importado', 'Nicho'];
const ML = [3, 5, 10, 20, 30, 50, 75, 100];
const VOLUMES_PER_PRODUTO = 3;
const CHUNK = 1_000;

const HEADS =
  'Noite Jardim Brisa Segredo Aurora Sombra Luz Véu Eco Dança Bosque Maré Areia Chama Névoa Rastro Silêncio Travessia Coração Memória Canção Horizonte Alvorada Crepúsculo Encanto Mistério Poente Sereno Refúgio Lenda'.split(
    ' ',
  );
const NOTES =
  'Oud Baunilha Âmbar Rosa Jasmim Sândalo Cedro Vetiver Patchouli Bergamota Íris Açafrão Lavanda Tabaco Couro Almíscar Néroli Violeta Canela Cardamomo Figo Pêssego Limão Incenso Mirra Café Cacau Mel Peônia Gardênia Tuberosa Gengibre Pimenta Musgo Tonka Framboesa Magnólia Mandarina Olíbano Benjoim'.split(
    ' ',
  );
const PLACES =
  'Samhara Nuwal Veridiana Aldebarã Lumière Tessália Marajó Cordoval Ipanema Sevilha Trieste Abrolhos Caraíva Damasara Qalat Monteluz Orlândia Bragança Sintrael Zafira Valdoro Mirante Palmira Ardenza Castela Guaraci Luarena Itaúna Solimar Verano'.split(
    ' ',
  );
const FINISHES = ['', '', '', ' Intenso', ' Elixir', ' Absoluto', ' Noir', ' Reserva', ' Nº 7'];
const MOODS =
  'Abre fresco e seca cremoso, bom para o dia inteiro.|Profundo e defumado, pede noite fria.|Delicado, fica perto da pele.|Luminoso na saída e quente no fundo.|Doce sem pesar, com rastro longo.|Seco, elegante, de projeção discreta.|Um floral limpo, de roupa passada.|Especiado e resinoso, dura até o dia seguinte.'.split(
    '|',
  );

interface Invented {
  nome: string;
  descricao: string;
  casa: string;
  ativo: boolean;
  vendidos: number;
  categorias: string[];
  volumes: { nome: string; preco: number; estoque: number }[];
}

/**
 * Adds `n` invented products of three volumes each, for measurements. The same `n` and `seed` give the same
 * products. One transaction, followed by an update of the planner's statistics.
 *
 * @param chunk products of one statement.
 * @throws the database's error; then nothing was added.
 */
export async function fillCatalogo(
  db: Database,
  n: number,
  seed: string,
  chunk = CHUNK,
): Promise<void> {
  const random = createRandom(seed);
  await db.transaction().execute(async (trx) => {
    const categorias = await obtainCategorias(trx);
    const taken = new Set(
      (await trx.selectFrom('produtos').select('slug').execute()).map(({ slug }) => slug),
    );
    for (let written = 0; written < n; written += chunk) {
      const produtos = Array.from({ length: Math.min(chunk, n - written) }, () => invent(random));
      await writeChunk(trx, produtos, categorias, taken);
    }
  });
  await foldFacetas(db);
  // Outside the transaction: VACUUM also marks pages as visible to index-only scans.
  await db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    await sql`VACUUM (ANALYZE)`.execute(connection);
    await sql`RESET statement_timeout`.execute(connection);
  });
}

function invent(random: Random): Invented {
  const pick = (list: readonly string[]): string => list[random.integer(0, list.length - 1)] ?? '';
  const notes = Array.from({ length: 6 }, () => pick(NOTES).toLowerCase());
  const [top1, top2, heart1, heart2, base1, base2] = notes;
  const perMl = random.integer(180, 2_400);
  const first = random.integer(0, ML.length - VOLUMES_PER_PRODUTO);
  const categorias = new Set([pick(CATEGORIAS), ...(random.chance(0.4) ? [pick(CATEGORIAS)] : [])]);
  return {
    nome: `${pick(HEADS)} de ${pick(NOTES)} ${pick(PLACES)}${pick(FINISHES)}`,
    casa: `Casa ${pick(PLACES)}`,
    descricao: `${pick(MOODS)} Notas de saída: ${top1} e ${top2}. Notas de coração: ${heart1} e ${heart2}. Notas de fundo: ${base1} e ${base2}.`,
    ativo: random.chance(0.97),
    vendidos: Math.floor(random.between(0, 1) ** 4 * 5_000),
    categorias: [...categorias],
    volumes: ML.slice(first, first + VOLUMES_PER_PRODUTO).map((ml) => ({
      nome: `${ml} ml`,
      preco: Math.round((perMl * ml) / 100) * 100 + 90,
      estoque: random.chance(0.1) ? 0 : random.integer(1, 200),
    })),
  };
}

/** The number of each category by name. Creates missing categories. */
async function obtainCategorias(trx: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; nome: string }>`
    WITH wanted AS (SELECT * FROM unnest(${CATEGORIAS}::text[]) WITH ORDINALITY AS w(nome, posicao)),
    created AS (
      INSERT INTO categorias (nome, posicao) SELECT nome, posicao FROM wanted
      ON CONFLICT (texto_busca(nome)) DO NOTHING RETURNING id, nome
    )
    SELECT id, nome FROM created
    UNION ALL SELECT c.id, w.nome FROM wanted w JOIN categorias c ON texto_busca(c.nome) = texto_busca(w.nome)`.execute(
    trx,
  );
  return new Map(rows.map(({ id, nome }) => [nome, id]));
}

// Arrays instead of one parameter a value: the protocol allows 65 535 parameters.
async function writeChunk(
  trx: Database,
  produtos: readonly Invented[],
  categorias: ReadonlyMap<string, number>,
  taken: Set<string>,
): Promise<void> {
  const slugs = produtos.map(({ nome }) => {
    const slug = freeSlug(nome, taken);
    taken.add(slug);
    return slug;
  });
  const { rows } = await sql<{ id: number; slug: string }>`
    INSERT INTO produtos (slug, nome, descricao, casa, ativo, vendidos)
    SELECT * FROM unnest(${slugs}::text[], ${produtos.map(({ nome }) => nome)}::text[],
      ${produtos.map(({ descricao }) => descricao)}::text[],
      ${produtos.map(({ casa }) => casa)}::text[],
      ${produtos.map(({ ativo }) => ativo)}::boolean[], ${produtos.map(({ vendidos }) => vendidos)}::int[])
    RETURNING id, slug`.execute(trx);
  const idBySlug = new Map(rows.map(({ id, slug }) => [slug, id]));
  const numbered = produtos.map((produto, i) => ({
    ...produto,
    id: idBySlug.get(slugs[i] ?? '') ?? 0,
  }));

  const volumes = numbered.flatMap(({ id, volumes: own }) =>
    own.map((volume, posicao) => ({ ...volume, id, posicao })),
  );
  await sql`INSERT INTO variacoes (produto_id, nome, preco, estoque, posicao)
    SELECT * FROM unnest(${volumes.map(({ id }) => id)}::int[], ${volumes.map(({ nome }) => nome)}::text[],
      ${volumes.map(({ preco }) => preco)}::int[], ${volumes.map(({ estoque }) => estoque)}::int[],
      ${volumes.map(({ posicao }) => posicao)}::int[])`.execute(trx);

  const links = numbered.flatMap(({ id, categorias: names }) =>
    names.flatMap((nome) => {
      const categoria = categorias.get(nome);
      return categoria === undefined ? [] : [{ id, categoria }];
    }),
  );
  await sql`INSERT INTO produto_categorias (produto_id, categoria_id)
    SELECT * FROM unnest(${links.map(({ id }) => id)}::int[],
      ${links.map(({ categoria }) => categoria)}::int[])`.execute(trx);
}
