import { describe, expect, it } from 'vitest';
import { categorias } from '../../../test/catalogo.tsx';
import { catalogoHead } from './catalogo-head.ts';
import { catalogoState } from './filtros-do-catalogo.ts';

const [masculino, feminino] = categorias;
const head = (search: string, chosen = categorias.slice(0, 0)) =>
  catalogoHead(catalogoState.parse(search), chosen);

describe('catalogoHead', () => {
  it('gives the whole shop its title and canonical address', () => {
    expect(head('')).toMatchObject({ title: 'Nossas Fragrâncias', canonical: '/produtos' });
  });

  it('gives one category its title and canonical address in the stored spelling', () => {
    expect(head('categoria=masculinos', masculino ? [masculino] : [])).toMatchObject({
      title: 'Perfumes Masculino',
      description: 'Perfumes Masculino. Sobre Masculino.',
      canonical: '/produtos?categoria=Masculino',
    });
  });

  it('leads from chosen facets to the whole list (S15)', () => {
    expect(head('nota=rosa&preco=ate-50&pagina=3')).toMatchObject({ canonical: '/produtos' });
  });

  it('gives each page its canonical address, independent of the order', () => {
    expect(head('ordenar=nomeAsc&pagina=3')).toMatchObject({
      title: 'Nossas Fragrâncias, página 3',
      canonical: '/produtos?pagina=3',
    });
  });

  it.each([
    ['a search', head('busca=oud')],
    ['a mix of categories', head('', masculino && feminino ? [masculino, feminino] : [])],
  ])('excludes %s from search engines', (_, content) => {
    expect(content.noIndex).toBe(true);
    expect(content.canonical).toBeUndefined();
  });
});
