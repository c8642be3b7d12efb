import type { PedidoDeImagem } from '../imagens/cache.ts';
import { slugLivre } from '../produtos/slug.ts';
import { arabes } from './catalogo/arabes.ts';
import { femininos } from './catalogo/femininos.ts';
import { importados } from './catalogo/importados.ts';
import { masculinos } from './catalogo/masculinos.ts';
import { nichos } from './catalogo/nichos.ts';
import type { Perfume } from './perfume.ts';

export interface ProdutoDemo {
  readonly slug: string;
  readonly descricao: string;
  readonly perfume: Perfume;
}

function descrever({ texto, notas }: Perfume): string {
  return `${texto} Notas de saída: ${notas.saida}. Notas de coração: ${notas.coracao}. Notas de fundo: ${notas.fundo}.`;
}

/** The invented catalogue that an empty shop starts with; the same on every machine. */
export function catalogoDemo(): ProdutoDemo[] {
  const usados = new Set<string>();
  return [masculinos, femininos, arabes, importados, nichos].flat().map((perfume) => {
    const slug = slugLivre(perfume.nome, usados);
    usados.add(slug);
    return { slug, descricao: descrever(perfume), perfume };
  });
}

/** What the product's picture shows: its bottle, and a decant vial when it is sold in volumes. */
export function fotoDe({ slug, perfume }: ProdutoDemo): PedidoDeImagem {
  return {
    semente: slug,
    opcoes: {
      arte: perfume.arte,
      nome: perfume.nome,
      casa: perfume.casa,
      vial: 'volumes' in perfume,
    },
  };
}
