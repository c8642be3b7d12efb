import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { categoriaDaVitrine } from '../../../test/home.ts';
import { render } from '../../../test/render.tsx';
import { CategoryShowcase, isShowcaseReady } from './CategoryShowcase.tsx';
import type { VitrineQuery } from './home.gen.ts';

vi.mock('./pictures.ts', () => ({
  shopPicture: (name: string) =>
    ['masculino', 'feminino', 'arabe', 'importado'].includes(name)
      ? { url: `/loja/${name}.jpg`, largura: 1600, altura: 1000, miniatura: null, fontes: [] }
      : null,
}));

function renderShowcase(categorias: VitrineQuery['categorias']) {
  return render(
    <MemoryRouter>
      <CategoryShowcase categorias={categorias} />
    </MemoryRouter>,
  );
}

const block = (titulo: string) => {
  const article = screen.getByRole('heading', { name: titulo }).closest('article');
  if (!article) throw new Error(`${titulo} is in no block`);
  return article;
};

describe('CategoryShowcase', () => {
  it('shows title, description, featured picture and "Ver Produtos" of the category (HOME-11, C-03)', () => {
    renderShowcase([
      categoriaDaVitrine({ nome: 'Árabe & Cia', titulo: 'Linha X', descricao: 'Intensidade.' }),
    ]);
    const inside = within(block('Linha X'));
    expect(inside.getByText('Intensidade.')).toBeTruthy();
    expect(inside.getByRole('img', { name: 'Frasco de Árabe & Cia' })).toBeTruthy();
    expect(inside.getByRole('link', { name: /Ver Produtos/ }).getAttribute('href')).toBe(
      `/produtos?categoria=${encodeURIComponent('Árabe & Cia')}`,
    );
  });

  it.each([
    [
      'Masculino',
      'Perfumes Masculinos',
      'Fragrâncias marcantes que traduzem força e sofisticação.',
    ],
    ['Feminino', 'Perfumes Femininos', 'Elegância e delicadeza em essências inesquecíveis.'],
    ['Árabe', 'Perfumes Árabes', 'Intensidade em fragrâncias exclusivas.'],
    ['Nicho', 'Linha Nicho', 'Descubra fragrâncias únicas dessa categoria.'],
  ])(
    'shows the texts of %s: "%s", "%s" (CAT-01, CAT-02, CAT-03, CAT-04)',
    (nome, titulo, descricao) => {
      renderShowcase([categoriaDaVitrine({ nome, titulo, descricao })]);
      expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(titulo);
      expect(within(block(titulo)).getByText(descricao)).toBeTruthy();
    },
  );

  it("chooses the scene by the category's slug instead of its name (CAT-05, CAT-06, C-02)", () => {
    renderShowcase([
      categoriaDaVitrine({ nome: 'ÁRABES', titulo: 'A', slug: 'arabe' }),
      categoriaDaVitrine({ nome: 'Importado', titulo: 'B', slug: 'importado' }),
      categoriaDaVitrine({ nome: 'Nova', titulo: 'C', slug: 'nova' }),
    ]);
    expect(block('A').querySelector('img')?.getAttribute('src')).toBe('/loja/arabe.jpg');
    expect(block('B').querySelector('img')?.getAttribute('src')).toBe('/loja/importado.jpg');
    expect(block('C').querySelector('img')?.getAttribute('src')).toBe('/imagens/Nova.jpg');
  });

  it('reverses every second block (HOME-12)', () => {
    const nomes = ['A', 'B', 'C', 'D'];
    renderShowcase(nomes.map((nome) => categoriaDaVitrine({ nome })));
    expect(nomes.map((nome) => block(`Linha ${nome}`).dataset['reversed'])).toEqual([
      undefined,
      'true',
      undefined,
      'true',
    ]);
  });

  it('omits a category without a featured product and keeps the alternation (HOME-13, HOME-15)', () => {
    renderShowcase([
      categoriaDaVitrine({ nome: 'A' }),
      categoriaDaVitrine({ nome: 'Sem', destaque: null }),
      categoriaDaVitrine({ nome: 'B' }),
    ]);
    expect(screen.queryByRole('heading', { name: 'Linha Sem' })).toBeNull();
    expect(block('Linha B').dataset['reversed']).toBe('true');
  });

  it('is ready once a category has a featured product (HOME-14)', () => {
    const without = categoriaDaVitrine({ nome: 'A', destaque: null });
    expect(
      [[], [without], [without, categoriaDaVitrine({ nome: 'B' })]].map(isShowcaseReady),
    ).toEqual([false, false, true]);
  });

  it('renders nothing without categories (HOME-22)', () => {
    expect(renderShowcase([]).container.innerHTML).toBe('');
  });
});
