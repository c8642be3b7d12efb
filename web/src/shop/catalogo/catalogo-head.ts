import type { HeadContent } from '../../ui/head/Head.tsx';
import { type CatalogoState, catalogoState, temEscolhas } from './filtros-do-catalogo.ts';

const DESCRIPTION =
  'Perfumes importados originais em frações de 3 a 30 ml. Escolha por categoria, preço ou nome.';

/** Canonical addresses ignore the order, and lead from choices to the whole list. Searches and combined categories are not indexed. */
export function catalogoHead(
  state: CatalogoState,
  categorias: readonly { nome: string; titulo: string; descricao: string }[],
): HeadContent {
  const { busca, pagina } = state;
  const [only] = categorias;
  const canonical = catalogoState.toSearch({
    ...catalogoState.initial,
    categoria: only ? [only.nome] : [],
    pagina: temEscolhas(state) ? 1 : pagina,
  });
  const page = pagina > 1 ? `, página ${pagina}` : '';
  const head = {
    title: `${only && categorias.length === 1 ? only.titulo : 'Nossas Fragrâncias'}${page}`,
    description:
      only && categorias.length === 1 ? `${only.titulo}. ${only.descricao}` : DESCRIPTION,
  };
  return busca !== '' || categorias.length > 1
    ? { ...head, noIndex: true }
    : { ...head, canonical: `/produtos${canonical}` };
}
