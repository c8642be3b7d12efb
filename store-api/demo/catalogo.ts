import type { DrawingRequest } from '../src/imagens/cache.ts';
import { freeSlug } from '../src/produtos/slug.ts';
import { arabes } from './catalogo/arabes.ts';
import { femininos } from './catalogo/femininos.ts';
import { importados } from './catalogo/importados.ts';
import { masculinos } from './catalogo/masculinos.ts';
import { nichos } from './catalogo/nichos.ts';
import type { Perfume } from './perfume.ts';

export interface DemoProduto {
  readonly slug: string;
  readonly descricao: string;
  readonly perfume: Perfume;
}

function describePerfume({ texto, notas }: Perfume): string {
  return `${texto} Notas de saída: ${notas.saida}. Notas de coração: ${notas.coracao}. Notas de fundo: ${notas.fundo}.`;
}

/** The invented catalogue that an empty shop starts with; the same on every machine. */
export function createDemoCatalogo(): DemoProduto[] {
  const taken = new Set<string>();
  return [masculinos, femininos, arabes, importados, nichos].flat().map((perfume) => {
    const slug = freeSlug(perfume.nome, taken);
    taken.add(slug);
    return { slug, descricao: describePerfume(perfume), perfume };
  });
}

/** What the product's picture shows: its bottle, and a decant vial when it is sold in volumes. */
export function pictureOf({ slug, perfume }: DemoProduto): DrawingRequest {
  return {
    seed: slug,
    options: {
      arte: perfume.arte,
      nome: perfume.nome,
      casa: perfume.casa,
      vial: 'volumes' in perfume,
    },
  };
}
