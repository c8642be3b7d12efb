import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EverythingVisible } from '../../../test/browser.tsx';
import { categorias, gateway, listagem, produto, show } from '../../../test/catalogo.tsx';
import { LIST_SCROLL_OFFSET, SEARCH_DEBOUNCE } from '../../lib/constants.ts';
import { showToast } from '../../lib/toasts.ts';
import { Page, prepare } from './CatalogoPage.tsx';
import { facetas, filtrosAtivos, semResultado } from './ilhas.ts';

vi.mock('../../lib/toasts.ts', { spy: true });

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const search = () => screen.getByRole('searchbox', { name: 'Buscar pelo nome' });
const type = (value: string) => fireEvent.change(search(), { target: { value } });
const chip = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Categorias' })).getByRole('link', { name });
const cards = () => screen.queryAllByRole('article');
const status = () => screen.getByRole('status').textContent;
const section = () => screen.getByRole('region', { name: 'Produtos' });

function phoneWidth(narrow: boolean) {
  let listener = () => {};
  const none = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const query = {
    ...none,
    matches: narrow,
    addEventListener: (_: string, next: () => void) => {
      listener = next;
    },
  };
  vi.stubGlobal('matchMedia', (media: string) =>
    media.includes('max-width: 767') ? query : { ...none, matches: false },
  );
  return (next: boolean) => {
    query.matches = next;
    listener();
  };
}

const produtosDe = (...nomes: string[]) => ({
  __typename: 'PaginaProdutos',
  totalItens: nomes.length,
  itens: nomes.map((nome) => produto({ id: nome, slug: nome, nome })),
});

const ways = (parts: Record<string, unknown>) => ({
  maisVendidos: produtosDe(),
  ...parts,
  categorias: categorias.map((categoria, index) => ({
    ...categoria,
    totalProdutos: index === 0 ? 0 : 4 - index,
  })),
});

const counted = {
  categorias: categorias.map(({ id }) => ({
    __typename: 'Categoria',
    id,
    totalProdutos: id === '4' ? 7 : null,
  })),
};

/**
 * Opens the page with its categories, and with its first list unless `list` is false. Lists have four cards unless the test
 * counts them: a card costs most of the rendering.
 */
async function open(
  address = '/produtos',
  { total = 74, cards: most = 4, phone = false, list = true } = {},
) {
  const server = gateway();
  const shown = show(<Page />, { address, phone, client: server.client });
  await wait(0);
  await server.lastCategorias().answer({ categorias });
  const answer = (totalItens = total) => {
    const { variables, answer: give } = server.lastList();
    return give({ produtos: listagem(variables, totalItens, most) });
  };
  if (list) await answer();
  return { ...server, ...shown, answer };
}

describe('CatalogoPage', () => {
  beforeAll(() => Promise.all([facetas.read(), filtrosAtivos.read(), semResultado.read()]));
  beforeEach(() => {
    vi.useFakeTimers();
    vi.mocked(showToast).mockClear();
    vi.stubGlobal('scrollTo', vi.fn());
    phoneWidth(false);
  });
  afterEach(() => void vi.useRealTimers());

  it("is open to everyone with the title 'Nossas Fragrâncias' (SHOP-01, ROUTE-02, GEN-05)", async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Nossas Fragrâncias' })).toBeDefined();
  });

  it('names the only chosen category in the title, under the name of the shop page (SHOP-01)', async () => {
    await open('/produtos?categoria=nichos');
    const title = screen.getByRole('heading', { level: 1 });
    expect(title.textContent).toBe('Perfumes Nicho');
    expect(title.parentElement?.textContent).toBe('Nossas FragrânciasPerfumes Nicho');
  });

  describe('facets (S15)', () => {
    const opcao = (valor: string, nome: string, total: number) => ({
      __typename: 'OpcaoDeFaceta' as const,
      valor,
      nome,
      total,
    });
    const FACETAS = [
      {
        __typename: 'Faceta' as const,
        grupo: 'PRECO' as const,
        opcoes: [opcao('ate-50', 'Até R$ 50', 3), opcao('50-100', 'R$ 50 a R$ 100', 0)],
      },
      {
        __typename: 'Faceta' as const,
        grupo: 'NOTA' as const,
        opcoes: Array.from({ length: 10 }, (_, n) => opcao(`nota-${n}`, `nota ${n}`, 10 - n)),
      },
    ];
    const openWith = async (address: string) => {
      const server = await open(address, { list: false });
      const { variables, answer } = server.lastList();
      await answer({ produtos: { ...listagem(variables, 74, 4), facetas: FACETAS } });
      return server;
    };
    const links = () =>
      within(screen.getByRole('navigation', { name: 'Filtrar por', hidden: true })).getAllByRole(
        'link',
        { hidden: true },
      );

    it('are links with counts that keep the other choices, and choices without products are left out', async () => {
      await openWith('/produtos?busca=oud&nota=nota-1');
      expect(links().map(({ textContent }) => textContent)).toEqual([
        ...Array.from({ length: 10 }, (_, n) => `nota ${n} ${10 - n}`),
        'Até R$ 50 3',
      ]);
      const [first, second] = links();
      expect(first?.getAttribute('href')).toBe('/produtos?busca=oud&nota=nota-1,nota-0');
      expect(first?.getAttribute('rel')).toBe('nofollow');
      expect(second?.getAttribute('href')).toBe('/produtos?busca=oud');
      expect(second?.getAttribute('aria-current')).toBe('true');
    });

    it('sends what is chosen, and shows it in words beside the list', async () => {
      const { lists } = await openWith(
        '/produtos?preco=ate-50,50-100&nota=nota-9,A%20B&disponivel=sim',
      );
      expect(lists()[0]?.variables.facetas).toEqual({
        familia: [],
        nota: ['nota-9'],
        preco: ['ate-50', '50-100'],
        volume: [],
        casa: [],
        disponivel: ['sim'],
      });
      const active = within(screen.getByRole('list', { name: 'Filtros ativos' }));
      expect(active.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        'nota 9',
        'Até R$ 50',
        'R$ 50 a R$ 100',
        'sim',
      ]);
    });

    it('are left out where the API does not count them', async () => {
      await open();
      expect(screen.queryByRole('navigation', { name: 'Filtrar por', hidden: true })).toBeNull();
    });
  });

  it('shows search, order and categories, sorted by best sellers (SHOP-02, SHOP-11)', async () => {
    const { lists } = await open();
    expect(search()).toBeDefined();
    const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ordenar por' });
    expect(order.selectedOptions[0]?.textContent).toBe('Mais vendidos');
    expect(categorias.map(({ nome }) => chip(nome).textContent)).toEqual([
      'Masculino',
      'Feminino',
      'Árabe',
      'Nicho',
    ]);
    expect(screen.queryByRole('button', { name: /^Limpar/ })).toBeNull();
    expect(lists().map(({ variables }) => variables.ordenarPor)).toEqual(['MAIS_VENDIDOS']);
  });

  it("shows the page's products as cards (SHOP-03)", async () => {
    await open('/produtos', { total: 4 });
    expect(cards().map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Perfume 1',
      'Perfume 2',
      'Perfume 3',
      'Perfume 4',
    ]);
  });

  it('shows placeholders only until the first list arrives (SHOP-04)', async () => {
    const { answer } = await open('/produtos', { list: false, cards: 15 });
    expect(screen.getByTestId('esqueletos').children).toHaveLength(15);
    await answer();
    expect(screen.queryByTestId('esqueletos')).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Página 2' }));
    await wait(0);
    expect(screen.queryByTestId('esqueletos')).toBeNull();
    expect(section().getAttribute('aria-busy')).toBe('true');
    expect(cards()).toHaveLength(15);
  });

  it("shows 'Nenhum produto encontrado.' with alternatives (SHOP-05)", async () => {
    const { at, answer } = await open('/produtos?busca=zzz&categoria=Nicho', { total: 0 });
    expect(screen.getByText('Nenhum produto encontrado.')).toBeDefined();
    expect(screen.queryByText(/Exibindo/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Limpar filtros' })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Limpar filtros' }));
    await wait(0);
    await answer(74);
    expect(at()).toBe('/produtos');
    expect(search()).toHaveProperty('value', '');
    expect(cards()).toHaveLength(4);
  });

  it('shows results of the whole shop when categories narrow a search to none (SHOP-05)', async () => {
    const { at, lastSemResultado } = await open('/produtos?busca=oud&categoria=Nicho', {
      total: 0,
    });
    const request = lastSemResultado();
    expect(request.variables).toMatchObject({
      busca: 'oud',
      categorias: ['Nicho'],
      comCategorias: true,
    });
    await request.answer(
      ways({
        naLoja: { ...produtosDe('Noite de Oud', 'Oud Real'), parecidos: [] },
        naCategoria: produtosDe('Âmbar'),
      }),
    );
    expect(screen.getByRole('heading', { name: '“oud” em toda a loja' })).toBeDefined();
    expect(cards()).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Ver 1 produto sem a busca' })).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: 'Ver 2 produtos em toda a loja' }));
    await wait(0);
    expect(at()).toBe('/produtos?busca=oud');
  });

  it('suggests similar names and categories with products for an unknown name (SHOP-05)', async () => {
    const { lastSemResultado } = await open('/produtos?busca=zahranzinho', { total: 0 });
    expect(lastSemResultado().variables).toEqual({
      busca: 'zahranzinho',
      categorias: [],
      comBusca: true,
      comCategorias: false,
    });
    const { itens: parecidos } = produtosDe('Noite de Zahran', 'Brisa');
    await lastSemResultado().answer(ways({ naLoja: { ...produtosDe(), parecidos } }));
    const close = screen.getByRole('region', { name: 'Talvez você procure' });
    expect(within(close).getAllByRole('heading', { level: 4 })[0]?.textContent).toBe(
      'Noite de Zahran',
    );
    const others = screen.getByRole('navigation', { name: 'Outras categorias' });
    expect(
      within(others)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Perfumes Feminino3 produtos',
      'Perfumes Árabe2 produtos',
      'Perfumes Nicho1 produto',
    ]);
  });

  it('suggests best sellers without similar names, and only text when they cannot be read (SHOP-05)', async () => {
    const { lastSemResultado } = await open('/produtos?busca=xq', { total: 0 });
    const naLoja = { ...produtosDe(), parecidos: [] };
    await lastSemResultado().answer(ways({ naLoja, maisVendidos: produtosDe('Campeão') }));
    expect(screen.getByRole('region', { name: 'Os mais vendidos' })).toBeDefined();
    await open('/produtos?categoria=Nicho,Feminino', { total: 0 }).then((page) =>
      page.lastSemResultado().fail(),
    );
    expect(screen.getByText('Nenhuma fragrância reúne todas essas categorias.')).toBeDefined();
  });

  it('keeps the reason of an empty list while another list loads (SHOP-05)', async () => {
    await open('/produtos?nota=oud', { total: 0 });
    const reason = 'Nenhuma fragrância reúne tudo o que foi escolhido.';
    expect(screen.getByText(reason)).toBeDefined();
    fireEvent.change(search(), { target: { value: 'rosa' } });
    await wait(SEARCH_DEBOUNCE);
    expect(section().getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText(reason)).toBeDefined();
  });

  it("removes active filters one by one, or all with 'Limpar' (SHOP-02)", async () => {
    const { at } = await open(
      '/produtos?busca=oud&categoria=nichos,Feminino&ordenar=nomeAsc&pagina=2',
    );
    const active = within(screen.getByRole('list', { name: 'Filtros ativos' }));
    expect(active.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '“oud”',
      'Nicho',
      'Feminino',
      'Nome, de A a Z',
    ]);
    fireEvent.click(active.getByRole('link', { name: 'Remover filtro: Nicho' }));
    await wait(0);
    expect(at()).toBe('/produtos?busca=oud&categoria=Feminino&ordenar=nomeAsc');
    expect(document.activeElement).toBe(section());
    fireEvent.click(screen.getByRole('link', { name: 'Remover filtro: Nome, de A a Z' }));
    await wait(0);
    expect(at()).toBe('/produtos?busca=oud&categoria=Feminino');
    fireEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await wait(0);
    expect(at()).toBe('/produtos');
    expect(document.activeElement).toBe(section());
    expect(chip('Feminino').getAttribute('aria-current')).toBeNull();
    expect(search()).toHaveProperty('value', '');
    expect(screen.queryByRole('list', { name: 'Filtros ativos' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Limpar filtros' })).toBeNull();
  });

  it('counts the categories together with a requested list and keeps their names (SHOP-02)', async () => {
    const { names, lastContagem } = await open();
    fireEvent.click(chip('Feminino'));
    await wait(SEARCH_DEBOUNCE);
    await lastContagem().answer(counted);
    expect(chip('Nicho').getAttribute('title')).toBe('7 produtos');
    expect(chip('Nicho').closest('li')?.textContent).toBe('Nicho7');
    expect(chip('Feminino').closest('li')?.textContent).toBe('Feminino');
    fireEvent.click(chip('Nicho'));
    await wait(SEARCH_DEBOUNCE);
    expect(names().filter((name) => name === 'ContagemDasCategorias')).toHaveLength(1);
  });

  it('shows the live count of each combination and disables an empty one (C-04)', async () => {
    const { names, lastCategorias, lastList } = await open('/produtos', { list: false });
    await lastCategorias().answer({ categorias });
    const totals = [5, 0, 2, 7];
    await lastList().answer({
      produtos: {
        ...listagem({}),
        totaisPorCategoria: categorias.map(({ id }, index) => ({
          __typename: 'TotalDaCategoria',
          total: totals[index] ?? 0,
          categoria: { __typename: 'Categoria', id },
        })),
      },
    });
    const [first, empty] = categorias.map(({ nome }) => chip(nome));
    expect(first?.closest('li')?.textContent).toBe(`${categorias[0]?.nome}5`);
    expect(empty?.getAttribute('aria-disabled')).toBe('true');
    expect(empty?.hasAttribute('href')).toBe(false);
    expect(empty?.getAttribute('title')).toBe('0 produtos');
    fireEvent.pointerEnter(screen.getByRole('navigation', { name: 'Categorias' }));
    await wait(0);
    expect(names()).not.toContain('ContagemDasCategorias');
  });

  it('counts on a server-rendered page when a person turns to the categories (SHOP-02)', async () => {
    const { client, names, lastCategorias, lastList, lastContagem } = gateway();
    void prepare({ client, params: {}, search: new URLSearchParams(), mobile: false });
    await wait(0);
    await lastCategorias().answer({ categorias });
    await lastList().answer({ produtos: listagem({}) });
    show(<Page />, { client });
    await wait(0);
    const before = names().length;
    expect(names()).not.toContain('ContagemDasCategorias');
    const nav = screen.getByRole('navigation', { name: 'Categorias' });
    fireEvent.pointerEnter(nav, { pointerType: 'touch' });
    expect(names()).toHaveLength(before);
    fireEvent.keyUp(chip('Nicho'), { key: 'Tab' });
    fireEvent.pointerEnter(nav, { pointerType: 'mouse' });
    await wait(0);
    expect(names().slice(before)).toEqual(['ContagemDasCategorias']);
    await lastContagem().answer(counted);
    expect(chip('Nicho').getAttribute('title')).toBe('7 produtos');
  });

  it("announces 'Exibindo página X de Y (N produtos)' and shows the pages (SHOP-06)", async () => {
    await open('/produtos?pagina=2');
    expect(status()).toBe('Exibindo página 2 de 5 (74 produtos)');
    const pages = screen.getByRole('navigation', { name: 'Páginas de produtos' });
    expect(within(pages).getByRole('link', { current: 'page' }).textContent).toBe('2');
  });

  it('selects the categories of an address in any spelling (SHOP-07, C-02)', async () => {
    const { lists } = await open('/produtos?categoria=%C3%81rabes');
    // Names are sent as written, so that the list does not wait for the categories.
    expect(lists().map(({ variables }) => variables.categorias)).toEqual([['Árabes']]);
    expect(chip('Árabe').getAttribute('aria-current')).toBe('true');
    expect(screen.getByText('Perfumes Árabe')).toBeDefined();
    expect(screen.getByText('Sobre Árabe.')).toBeDefined();
  });

  it('drops a name that is no category once the categories are known (SHOP-07)', async () => {
    const { lists } = await open('/produtos?categoria=Nicho,Nenhuma');
    expect(lists().map(({ variables }) => variables.categorias)).toEqual([
      ['Nicho', 'Nenhuma'],
      ['Nicho'],
    ]);
  });

  it('gives every page an address with the filters (SHOP-08, CONST-07)', async () => {
    await open('/produtos?ordenar=nomeAsc', { total: 200 });
    const pages = screen.getAllByRole('link', { name: /^Página \d+$/ });
    expect(pages.map((page) => page.textContent)).toEqual(['1', '2', '3', '4', '5', '14']);
    expect(pages[5]?.getAttribute('href')).toBe('/produtos?ordenar=nomeAsc&pagina=14');
  });

  it('reads the next page once when the end of the list is near, so that turning shows it at once (SHOP-06)', async () => {
    vi.stubGlobal('IntersectionObserver', EverythingVisible);
    const { lists, lastList, answer } = await open();
    await vi.waitFor(() => expect(lastList().variables.pagina).toBe(2));
    fireEvent.click(screen.getByRole('link', { name: 'Próxima página' }));
    await wait(0);
    await answer();
    expect(status()).toBe('Exibindo página 2 de 5 (74 produtos)');
    await vi.waitFor(() => expect(lastList().variables.pagina).toBe(3));
    await answer();
    fireEvent.click(screen.getByRole('link', { name: 'Próxima página' }));
    expect(status()).toBe('Exibindo página 3 de 5 (74 produtos)');
    fireEvent.click(screen.getByRole('link', { name: 'Página 1' }));
    await wait(0);
    expect(lists().map(({ variables }) => variables.pagina)).toEqual([1, 2, 3, 4]);
  });

  it('reads no page ahead for a browser that saves data (SHOP-06)', async () => {
    vi.stubGlobal('IntersectionObserver', EverythingVisible);
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, { connection: { value: { saveData: true } } }),
    );
    const { lists } = await open();
    await import('./ProximaPagina.tsx');
    await wait(0);
    expect(lists()).toHaveLength(1);
  });

  it('scrolls the listing to 160 px below the top on a page change (SHOP-09, CONST-08)', async () => {
    const { at } = await open();
    vi.spyOn(section(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -1000, 100, 100));
    fireEvent.click(screen.getByRole('link', { name: 'Próxima página' }));
    await wait(0);
    expect(at()).toBe('/produtos?pagina=2');
    expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith({
      top: -1000 - LIST_SCROLL_OFFSET,
      behavior: 'smooth',
    });
    expect(document.activeElement).toBe(section());
  });

  it('scrolls without motion for reduced motion (SHOP-09, C-72)', async () => {
    await open();
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    fireEvent.click(screen.getByRole('link', { name: 'Página 2' }));
    expect(window.scrollTo).toHaveBeenCalledWith(expect.objectContaining({ behavior: 'instant' }));
    await wait(0);
  });

  it('shows 6 products on a phone and 15 elsewhere (SHOP-10, CONST-05)', async () => {
    phoneWidth(true);
    const phone = await open('/produtos', { phone: true });
    expect(phone.lists().map(({ variables }) => variables.tamanho)).toEqual([6]);
    phoneWidth(false);
    const desk = await open();
    expect(desk.lists().map(({ variables }) => variables.tamanho)).toEqual([15]);
  });

  it('keeps the visible product in view when the width crosses the breakpoint (C-08)', async () => {
    const resize = phoneWidth(false);
    const { lists, at } = await open('/produtos?pagina=3', { cards: 15 });
    cards().forEach((card, index) => {
      const cell = card.closest('li');
      if (!cell) throw new Error('The card must be inside a list item.');
      const top = (index - 8) * 500;
      vi.spyOn(cell, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 480));
      cell.scrollIntoView = vi.fn();
    });
    resize(true);
    await wait(SEARCH_DEBOUNCE - 1);
    resize(false);
    resize(true);
    await wait(SEARCH_DEBOUNCE - 1);
    expect(lists()).toHaveLength(1);
    await wait(1);
    // Product 39 is the ninth of page 3 with 15 per page, and the third of page 7 with 6.
    expect(at()).toBe('/produtos?pagina=7');
    expect(lists().map(({ variables }) => [variables.pagina, variables.tamanho])).toEqual([
      [3, 15],
      [7, 6],
    ]);
  });

  it('sends one search 400 ms after the last letter (SHOP-12, CONST-06)', async () => {
    const { lists, at } = await open();
    type('o');
    await wait(SEARCH_DEBOUNCE - 1);
    type('oud');
    await wait(SEARCH_DEBOUNCE - 1);
    expect(lists()).toHaveLength(1);
    await wait(1);
    expect(lists().map(({ variables }) => variables.busca)).toEqual([null, 'oud']);
    expect(at()).toBe('/produtos?busca=oud');
  });

  it('sends categories chosen in quick succession together (SHOP-12, SHOP-18)', async () => {
    const { lists, at } = await open();
    fireEvent.click(chip('Nicho'));
    await wait(SEARCH_DEBOUNCE - 1);
    fireEvent.click(chip('Árabe'));
    expect(chip('Nicho').getAttribute('aria-current')).toBe('true');
    await wait(SEARCH_DEBOUNCE);
    expect(lists().map(({ variables }) => variables.categorias)).toEqual([
      null,
      ['Nicho', 'Árabe'],
    ]);
    expect(at()).toBe('/produtos?categoria=Nicho,Árabe');
  });

  it('cancels the previous search without a message (SHOP-13)', async () => {
    const { lists, answer } = await open();
    type('no');
    await wait(SEARCH_DEBOUNCE);
    type('noite');
    await wait(SEARCH_DEBOUNCE);
    expect(lists().map(({ cancelled }) => cancelled)).toEqual([true, true, false]);
    await answer(2);
    expect(status()).toBe('Exibindo página 1 de 1 (2 produtos)');
    expect(showToast).not.toHaveBeenCalled();
  });

  it.each([
    ['a changed category returns to page 1 (SHOP-14)', () => fireEvent.click(chip('Nicho'))],
    ['a changed search returns to page 1 (C-07)', () => type('oud')],
    [
      'a changed order returns to page 1 (C-07)',
      () =>
        fireEvent.change(screen.getByRole('combobox', { name: 'Ordenar por' }), {
          target: { value: 'menorPreco' },
        }),
    ],
  ])('%s', async (_, act_) => {
    const { lists, at } = await open('/produtos?pagina=3');
    act_();
    await wait(SEARCH_DEBOUNCE);
    expect(lists().at(-1)?.variables.pagina).toBe(1);
    expect(at()).not.toContain('pagina');
  });

  it('corrects a page past the end to the last page, without another request (C-07)', async () => {
    const { lists, at } = await open('/produtos?pagina=99');
    await wait(0);
    expect(at()).toBe('/produtos?pagina=5');
    expect(status()).toBe('Exibindo página 5 de 5 (74 produtos)');
    expect(lists()).toHaveLength(1);
  });

  it('keeps the list when a chip opens in a new tab', async () => {
    const { at } = await open();
    chip('Nicho').addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(chip('Nicho'), { ctrlKey: true });
    await wait(SEARCH_DEBOUNCE);
    expect(at()).toBe('/produtos');
    expect(chip('Nicho').getAttribute('href')).toBe('/produtos?categoria=Nicho');
  });

  it("keeps the list, shows 'Erro ao carregar produtos.' and retries after a failure (SHOP-16)", async () => {
    const { lastList, answer } = await open();
    fireEvent.click(screen.getByRole('link', { name: 'Página 2' }));
    await wait(0);
    await lastList().fail();
    expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'Erro ao carregar produtos.');
    expect(cards()).toHaveLength(4);
    expect(status()).toBe('Exibindo página 1 de 5 (74 produtos)');
    fireEvent.click(screen.getByRole('link', { name: 'Tentar de novo' }));
    await wait(0);
    await answer();
    expect(status()).toBe('Exibindo página 2 de 5 (74 produtos)');
    expect(screen.queryByRole('link', { name: 'Tentar de novo' })).toBeNull();
  });

  it('offers a retry when the first list fails (SHOP-16)', async () => {
    const { lastList, answer } = await open('/produtos', { list: false });
    await lastList().fail();
    expect(screen.getByText('Não foi possível carregar as fragrâncias agora.')).toBeDefined();
    expect(screen.queryByTestId('esqueletos')).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Tentar de novo' }));
    await wait(0);
    await answer();
    expect(cards()).toHaveLength(4);
  });

  it("shows 'Erro ao carregar categorias.' and still shows the list (SHOP-17)", async () => {
    const server = gateway();
    show(<Page />, { address: '/produtos?categoria=Nicho', client: server.client });
    await wait(0);
    await server.lastCategorias().fail();
    expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'Erro ao carregar categorias.');
    expect(server.lastList().variables.categorias).toEqual(['Nicho']);
    await server.lastList().answer({ produtos: listagem(server.lastList().variables) });
    expect(cards()).toHaveLength(15);
    expect(chip('Nicho').getAttribute('aria-current')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await wait(0);
    await server.lastCategorias().answer({ categorias });
    expect(chip('Feminino')).toBeDefined();
    // The focused button has disappeared.
    expect(document.activeElement).toBe(screen.getByRole('navigation', { name: 'Categorias' }));
  });

  it('is a plain form without JavaScript that includes the chosen categories', async () => {
    await open('/produtos?categoria=nichos');
    const form = screen.getByRole<HTMLFormElement>('search');
    expect(form.getAttribute('action')).toBe('/produtos');
    expect(Object.fromEntries(new FormData(form))).toEqual({
      busca: '',
      categoria: 'Nicho',
      ordenar: 'relevancia',
    });
  });

  it('searches on Enter without the debounce', async () => {
    const { at } = await open();
    type('oud');
    fireEvent.submit(screen.getByRole('search'));
    await wait(0);
    expect(at()).toBe('/produtos?busca=oud');
  });
});

describe('prepare', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reads exactly the data of the first render', async () => {
    const server = gateway();
    const address = '/produtos?categoria=nichos&ordenar=nomeAsc';
    const prepared = prepare({
      client: server.client,
      params: {},
      search: new URL(address, 'http://loja').searchParams,
      mobile: false,
    });
    await wait(0);
    await server.lastCategorias().answer({ categorias });
    await server.lastList().answer({
      produtos: { ...listagem({}, 1), itens: [produto({ nome: 'Âmbar' })] },
    });
    expect(await prepared).toEqual({ status: 200 });
    show(<Page />, { address, client: server.client });
    expect(screen.getByRole('link', { name: 'Âmbar' })).toBeDefined();
    expect(server.lists()).toHaveLength(1);
  });

  it('also reads the alternatives of an empty list (SHOP-05)', async () => {
    const server = gateway();
    const address = '/produtos?busca=xq';
    const prepared = prepare({
      client: server.client,
      params: {},
      search: new URL(address, 'http://loja').searchParams,
      mobile: false,
    });
    await wait(0);
    await server.lastCategorias().answer({ categorias });
    await server.lastList().answer({ produtos: listagem({}, 0) });
    const naLoja = { ...produtosDe(), parecidos: [] };
    await server.lastSemResultado().answer(ways({ naLoja, maisVendidos: produtosDe('Campeão') }));
    expect(await prepared).toEqual({ status: 200 });
    show(<Page />, { address, client: server.client });
    expect(screen.getByRole('link', { name: 'Campeão' })).toBeDefined();
    expect(server.names()).toHaveLength(3);
  });

  it('returns status 503 when the list cannot be read', async () => {
    const server = gateway();
    const search = new URLSearchParams();
    const prepared = prepare({ client: server.client, params: {}, search, mobile: true });
    await wait(0);
    await server.lastList().fail();
    await server.lastCategorias().fail();
    expect(await prepared).toEqual({ status: 503 });
  });
});
