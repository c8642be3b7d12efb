import type { CatalogoPort } from '../../shop/catalogo/port.ts';
import { publicRestOf } from '../rest/calls.ts';
import { nullOnFailure } from '../rest/failure.ts';
import { existingPage } from '../rest/page.ts';
import {
  catalogoReads,
  readFacetas,
  readPage,
  readTotais,
  whileAnswering,
} from '../wire/catalogo-calls.ts';

/** The catalogue of an API with the contract, which searches, sorts, cuts and counts the shop's list itself. */
export const contractCatalogo: CatalogoPort = {
  ...catalogoReads,
  avisaEstoque: true,
  pagina: (calls, filter) =>
    existingPage(
      (page) => readPage(publicRestOf(calls), { ...filter, pagina: page + 1 }),
      filter.pagina,
    ),
  totaisPorCategoria: (calls, filtro) =>
    readTotais(publicRestOf(calls), filtro).catch(nullOnFailure),
  facetas: (calls, filtro) => readFacetas(publicRestOf(calls), filtro).catch(nullOnFailure),
  bySlug: async (calls, slug) =>
    whileAnswering(publicRestOf(calls), await publicRestOf(calls).readProdutoBySlug({ slug })),
};
