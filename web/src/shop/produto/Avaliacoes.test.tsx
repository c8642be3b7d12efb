import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { produtoDe } from '../../../test/produto.ts';
import { render } from '../../../test/render.tsx';
import { Avaliacoes } from './Avaliacoes.tsx';
import { avaliacoesState } from './avaliacoes-state.ts';
import type { ProdutoDaPagina } from './compra.ts';
import { produtoJsonLd } from './produto-head.ts';

type Resumo = NonNullable<ProdutoDaPagina['resumoAvaliacoes']>;
type Avaliacao = NonNullable<ProdutoDaPagina['avaliacoes']>['itens'][number];

const avaliacao = (change: Partial<Avaliacao> = {}): Avaliacao => ({
  __typename: 'Avaliacao',
  id: '1',
  autor: 'Marina C.',
  nota: 4,
  texto: 'Fixa bem.',
  data: '2026-03-05T14:07:31-03:00',
  resposta: null,
  ...change,
});

const reviewed = (resumo: Partial<Resumo>, ...itens: readonly Avaliacao[]) =>
  produtoDe({
    resumoAvaliacoes: {
      __typename: 'ResumoAvaliacoes',
      total: 2,
      media: 4.5,
      porNota: [0, 0, 0, 1, 1],
      ...resumo,
    },
    avaliacoes: {
      __typename: 'PaginaAvaliacoes',
      pagina: 1,
      totalPaginas: 1,
      itens: [...itens],
    },
  });

const NONE = reviewed({ total: 0, media: null, porNota: [0, 0, 0, 0, 0] });
const SOME = reviewed(
  {},
  avaliacao({ resposta: 'Obrigada!' }),
  avaliacao({ id: '2', autor: null, nota: 5, texto: '' }),
);

describe('reviews on the page of a product', () => {
  it('lead to the next page, and are read into this one with scripts (A13)', async () => {
    const first = avaliacao({ id: '1', texto: 'Texto 1' });
    const produto = reviewed({ total: 3 }, first);
    const avaliacoes = produto.avaliacoes && { ...produto.avaliacoes, totalPaginas: 2 };
    const { client, last } = fakeGateway();
    const page = <Avaliacoes {...produto} slug="oud" avaliacoes={avaliacoes} />;
    renderAt('/produtos/oud', client, page);
    const more = () => screen.queryByRole('link', { name: 'Mostrar mais' });
    expect(more()?.getAttribute('href')).toBe('/produtos/oud?avaliacoes=2#avaliacoes');
    more()?.focus();
    fireEvent.click(more() ?? document.body);
    expect(last('MaisAvaliacoes').variables).toEqual({ slug: 'oud', pagina: 2 });
    await last('MaisAvaliacoes').answer({
      produto: {
        __typename: 'Produto',
        id: '1',
        avaliacoes: {
          ...avaliacoes,
          pagina: 2,
          itens: [first, avaliacao({ id: '2', texto: 'Texto 2' })],
        },
      },
    });
    const texts = screen.getAllByText(/^Texto/).map(({ textContent }) => textContent);
    expect(texts).toEqual(['Texto 1', 'Texto 2']);
    expect(screen.getByTestId('path').textContent).toBe('/produtos/oud');
    expect(more()).toBeNull();
    expect(document.activeElement?.textContent).toBe('2 avaliações na página.');
  });

  it.each([
    ['?avaliacoes=2', 2],
    ['?avaliacoes=51', 1],
    ['?avaliacoes=0', 1],
    ['?avaliacoes=x', 1],
  ])('are read at %s from page %i (A13)', (search, avaliacoes) => {
    expect(avaliacoesState.parse(search)).toEqual({ avaliacoes });
  });

  it('are folded beyond the fifth (A13)', () => {
    const all = Array.from({ length: 7 }, (_, n) => avaliacao({ id: `${n}`, texto: `Texto ${n}` }));
    render(<Avaliacoes {...reviewed({ total: 7 }, ...all)} />);
    const folded = screen.getByRole('group');
    expect(folded.textContent).toContain('Ver mais 2');
    expect(within(folded).queryByText('Texto 4')).toBeNull();
    expect(within(folded).getByText('Texto 5')).toBeTruthy();
  });

  it('show the average, the spread, each review and the reply of the shop (A13)', () => {
    render(<Avaliacoes {...SOME} />);
    const section = within(screen.getByRole('region', { name: 'Avaliações' }));
    expect(section.getByText('4,5').textContent).toBe('4,5 de 5, em 2 avaliações');
    const [spread, list] = section.getAllByRole('list');
    expect(spread?.textContent).toBe('Nota51Nota41Nota30Nota20Nota10');
    const [first, second] = within(list ?? document.body).getAllByRole('listitem');
    expect(first?.textContent).toContain(
      'Marina C., 05/03/2026Fixa bem.Resposta da loja: Obrigada!',
    );
    expect(
      within(first ?? document.body)
        .getByRole('img')
        .getAttribute('aria-label'),
    ).toBe('Nota 4 de 5');
    expect(second?.textContent).toBe('★★★★★Cliente, 05/03/2026');
    expect(section.queryByText(/mais recentes/)).toBeNull();
  });

  it('say that there are none yet, and nothing where the shop keeps none (A13)', () => {
    const { rerender } = render(<Avaliacoes {...NONE} />);
    expect(screen.getByText(/^Ainda sem avaliações\./)).toBeTruthy();
    rerender(<Avaliacoes {...produtoDe()} />);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('name how many of them are shown (A13)', () => {
    render(<Avaliacoes {...reviewed({ total: 31 }, avaliacao())} />);
    expect(screen.getByText(/Aqui estão as 1 mais recentes\./)).toBeTruthy();
  });

  it('are in the JSON-LD only where a buyer has written one (A13)', () => {
    expect(JSON.stringify(produtoJsonLd(SOME))).toContain(
      '"aggregateRating":{"@type":"AggregateRating","ratingValue":4.5,"reviewCount":2},"review":[{"@type":"Review","author":{"@type":"Person","name":"Marina C."},"datePublished":"2026-03-05","reviewBody":"Fixa bem.","reviewRating":{"@type":"Rating","ratingValue":4}}',
    );
    for (const produto of [NONE, produtoDe()]) {
      expect(JSON.stringify(produtoJsonLd(produto))).not.toMatch(/review|rating/i);
    }
  });
});
