import type { CatalogoPort } from '../../shop/catalogo/port.ts';
import { nullOnFailure } from '../rest/failure.ts';
import { existingPage } from '../rest/paging.ts';
import {
  catalogoReads,
  readBySlug,
  readPage,
  readTotais,
  whileAnswering,
} from '../wire/catalogo-calls.ts';

/** The catalogue of an API with the contract, which searches, sorts, cuts and counts the shop's list itself. */
export const contractCatalogo: CatalogoPort = {
  ...catalogoReads,
  pagina: ({ anonymous }, filter) =>
    existingPage((page) => readPage(anonymous, { ...filter, pagina: page + 1 }), filter.pagina),
  totaisPorCategoria: ({ anonymous }, filtro) => readTotais(anonymous, filtro).catch(nullOnFailure),
  bySlug: async ({ anonymous }, slug) =>
    whileAnswering(anonymous, await readBySlug(anonymous, slug)),
};
