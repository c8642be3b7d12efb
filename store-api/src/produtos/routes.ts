import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Banco } from '../db/abrir.ts';
import { CATALOGO_PUBLICO } from '../http/cabecalhos.ts';
import { id, inteiroDaQuery, MAIOR_INT, texto } from '../http/campos.ts';
import { Erro, Recusa } from '../http/erros.ts';
import {
  buscarPorId,
  buscarPorSlug,
  listarDestaques,
  listarMaisVendidos,
  listarVitrine,
  type Ordenacao,
} from './service.ts';
import { type ProdutoGuardado, ProdutoWire, produtoDaVitrineWire, produtoWire } from './wire.ts';

const ORDENACOES: readonly Ordenacao[] = [
  'maisVendidos',
  'menorPreco',
  'maiorPreco',
  'nomeAsc',
  'nomeDesc',
];
const NOMES_DEMAIS = 20;

const nomeDeCategoria = texto(100).min(1);

const Vitrine = z.object({
  page: inteiroDaQuery(0, 0, MAIOR_INT).describe('Page, counted from 0.'),
  size: inteiroDaQuery(15, 1, 100).describe('Products a page.'),
  categoria: z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((valor) => [valor].flat().flatMap((nomes) => nomes.split(',')))
    .transform((nomes) => nomes.map((nome) => nome.trim()).filter((nome) => nome !== ''))
    .pipe(z.array(nomeDeCategoria).max(NOMES_DEMAIS))
    .describe(
      'Names of categories, joined by commas or repeated; a product must be in all of them. Case, accents and plural do not count.',
    ),
  search: texto(100).default('').describe('Part of the name; case and accents do not count.'),
  ordenarPor: z
    .string()
    .optional()
    .transform((palavra) => ORDENACOES.find((ordem) => ordem === palavra) ?? 'maisVendidos')
    .describe(`One of ${ORDENACOES.join(', ')}; anything else means maisVendidos.`),
});

const PaginaWire = z
  .object({
    produtos: z.array(ProdutoWire).describe('The products of this page.'),
    totalPaginas: z.int().describe('How many pages there are; 0 when nothing was found.'),
    totalProdutos: z.int().describe('How many products were found.'),
  })
  .meta({ id: 'PaginaDaVitrine', description: 'One page of the shop’s products.' });

/** Public reading of `/produtos` (rest-contract 3.2). */
export const produtosRoutes: FastifyPluginAsyncZod<{ db: Banco }> = async (app, { db }) => {
  const publico = { config: CATALOGO_PUBLICO };
  const tags = ['produtos'];

  app.get(
    '/produtos/listarFiltroShop',
    {
      ...publico,
      schema: {
        tags,
        summary: 'One page of the shop',
        description:
          'Active products, searched, filtered and sorted. `precoBase` carries `precoMinimo` here. Sorted by price, products without one come last.',
        querystring: Vitrine,
        response: { 200: PaginaWire, 400: Erro, 500: Erro },
      },
    },
    async ({ query: { categoria, ...filtro } }) => {
      const pagina = await listarVitrine(db, { ...filtro, categorias: categoria });
      return { ...pagina, produtos: pagina.produtos.map(produtoDaVitrineWire) };
    },
  );

  app.get(
    '/produtos/destaques',
    {
      ...publico,
      schema: {
        tags,
        summary: 'Products the shop puts forward',
        description: 'At most 15 active products, most sold first.',
        response: { 200: z.array(ProdutoWire), 500: Erro },
      },
    },
    async () => (await listarDestaques(db)).map(produtoWire),
  );

  app.get(
    '/produtos/destaque-por-categoria',
    {
      ...publico,
      schema: {
        tags,
        summary: 'The product that stands for a category',
        description: 'The most sold active one; 404 when there is none.',
        querystring: z.object({
          categoria: nomeDeCategoria.describe('Name, singular or plural.'),
        }),
        response: { 200: ProdutoWire, 400: Erro, 404: Erro, 500: Erro },
      },
    },
    async ({ query }) => {
      const [produto] = await listarMaisVendidos(db, query.categoria, 1);
      return produtoWire(existente(produto));
    },
  );

  app.get(
    '/produtos/mais-vendidos',
    {
      ...publico,
      schema: {
        tags,
        summary: 'Best sellers of a category',
        description:
          'Active products, most sold first, then by name. An unknown category gives an empty list.',
        querystring: z.object({
          categoria: nomeDeCategoria.describe('Name, singular or plural.'),
          limit: inteiroDaQuery(10, 1, 50).describe('How many at most.'),
        }),
        response: { 200: z.array(ProdutoWire), 400: Erro, 500: Erro },
      },
    },
    async ({ query }) =>
      (await listarMaisVendidos(db, query.categoria, query.limit)).map(produtoWire),
  );

  app.get(
    '/produtos/slug/:slug',
    {
      ...publico,
      schema: {
        tags,
        summary: 'One product by the last part of its address',
        description: 'Inactive ones too.',
        params: z.object({ slug: texto(300).describe('E.g. `noite-de-oud`.') }),
        response: { 200: ProdutoWire, 400: Erro, 404: Erro, 500: Erro },
      },
    },
    async ({ params }) => produtoWire(existente(await buscarPorSlug(db, params.slug))),
  );

  app.get(
    '/produtos/:id',
    {
      ...publico,
      schema: {
        tags,
        summary: 'One product by its number',
        description: 'Inactive ones too.',
        params: z.object({ id: id.describe('Number of the product.') }),
        response: { 200: ProdutoWire, 400: Erro, 404: Erro, 500: Erro },
      },
    },
    async ({ params }) => produtoWire(existente(await buscarPorId(db, params.id))),
  );
};

function existente(produto: ProdutoGuardado | undefined): ProdutoGuardado {
  if (produto === undefined) {
    throw new Recusa(404, {
      codigo: 'PRODUTO_NAO_ENCONTRADO',
      mensagem: 'Produto não encontrado.',
    });
  }
  return produto;
}
