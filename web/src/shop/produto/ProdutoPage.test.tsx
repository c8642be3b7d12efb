import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type InitialEntry,
  MemoryRouter,
  Route,
  Routes,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { parecidoDe, produtoDe, variacaoDe } from '../../../test/produto.ts';
import { render } from '../../../test/render.tsx';
import { LOGIN_REDIRECT_DELAY } from '../../lib/constants.ts';
import { endSession, startSession } from '../../lib/session/session.ts';
import { takeIntencao } from '../carrinho/intencao.ts';
import { ProdutoCardFragmentDoc } from './cartao/ProdutoCard.gen.ts';
import type { ProdutoDaPagina } from './compra.ts';
import { fromCard } from './from-card.ts';
import { abaixo, fragrancia } from './ilhas.ts';
import { Page, prepare, query } from './ProdutoPage.tsx';

type Reply = ProdutoDaPagina | null | 'offline' | 'upstream' | 'never';

function clientAnswering(...replies: Reply[]) {
  const operations: { operation: string; variables: Record<string, unknown> }[] = [];
  const link = new ApolloLink(
    ({ operationName = '', variables }) =>
      new Observable((observer) => {
        operations.push({ operation: operationName, variables });
        const reply = operationName === 'Produto' ? replies.shift() : 'never';
        if (reply === 'never' || reply === undefined) return;
        if (reply === 'offline') return observer.error(new TypeError('offline'));
        if (reply === 'upstream') {
          const errors = [{ message: 'x', extensions: { code: 'UPSTREAM_TIMEOUT' } }];
          observer.next({ data: { produto: null }, errors });
          return observer.complete();
        }
        observer.next({ data: { produto: reply } });
        observer.complete();
      }),
  );
  return {
    operations,
    client: new ApolloClient({ cache: new InMemoryCache(), link }),
  };
}

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      voltar no histórico
    </button>
  );
}

function renderAt(address: InitialEntry, client: ApolloClient) {
  return render(
    <ApolloProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/produtos/:slug" element={<Page />} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
        <Back />
      </MemoryRouter>
    </ApolloProvider>,
  );
}

function openAt(address: string, ...replies: Reply[]) {
  const { client, operations } = clientAnswering(...replies);
  return { ...renderAt(address, client), operations, client };
}

const open = (...replies: Reply[]) => openAt('/produtos/noite-de-oud', ...replies);

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeAll(() => Promise.all([abaixo.read(), fragrancia.read()]));
afterEach(endSession);

describe('notes and house (S16)', () => {
  const descricao =
    'Notas de saída: limão. Notas de coração: Rosa Turca. Notas de fundo: oud e âmbar.';
  const notas = [{ __typename: 'Nota' as const, slug: 'rosa-turca', nome: 'rosa turca' }];
  const ficha = {
    __typename: 'Ficha' as const,
    casa: { __typename: 'Casa' as const, slug: 'al-mirzah', nome: 'Al Mirzah' },
    concentracao: 'EDP' as const,
    notas: [],
    estacoes: ['OUTONO' as const, 'INVERNO' as const],
  };

  it('lead to their pages; concentration and seasons are beside them', async () => {
    open(produtoDe({ descricao, notas, ficha }));
    const rosa = await screen.findByRole('link', { name: 'Rosa Turca' });
    expect(rosa.getAttribute('href')).toBe('/notas/rosa-turca');
    expect(screen.queryByRole('link', { name: 'limão' })).toBeNull();
    const casa = screen.getByRole('link', { name: 'Al Mirzah' });
    expect(casa.getAttribute('href')).toBe('/casas/al-mirzah');
    expect(casa.parentElement?.textContent).toBe('Al Mirzah · Eau de parfum · Outono, Inverno');
  });

  it('of a product that is off sale lead nowhere', async () => {
    open(produtoDe({ descricao, notas, ficha: null, ativo: false }));
    await title('Noite de Oud');
    expect(screen.queryByRole('link', { name: 'Rosa Turca' })).toBeNull();
  });
});

describe('page states', () => {
  it('queries the product of the address and shows "Carregando produto..." (ROUTE-03, PDP-01)', () => {
    const { operations } = open('never');
    expect(screen.getByText('Carregando produto...').role).toBe('status');
    expect(operations).toEqual([
      { operation: 'Produto', variables: { avaliacoes: 1, slug: 'noite-de-oud' } },
    ]);
  });

  it('starts with name, price and picture of the card that was opened', async () => {
    const { client } = clientAnswering('never');
    const { id, slug, nome, imagem } = produtoDe();
    client.cache.writeFragment({
      id: `Produto:${id}`,
      fragment: ProdutoCardFragmentDoc,
      fragmentName: 'ProdutoCard',
      data: {
        __typename: 'Produto',
        id,
        slug,
        nome,
        ativo: true,
        disponivel: true,
        imagem,
        precoMinimo: 24,
        notaTexto: null,
        variacoes: [{ __typename: 'Variacao', id: 'v', nome: '3 ml' }],
      },
    });
    renderAt({ pathname: `/produtos/${slug}`, state: fromCard(id) }, client);
    expect(await title(nome)).toBeTruthy();
    expect(screen.getByText('A partir de R$ 24,00')).toBeTruthy();
    expect(screen.getByRole('img', { name: imagem?.alt ?? '' })).toBeTruthy();
    expect(screen.getByText('Carregando produto...').role).toBe('status');
  });

  it('shows "Produto não encontrado" with "Voltar aos Produtos" (PDP-10)', async () => {
    open(null);
    await title('Produto não encontrado');
    const backLink = screen.getByRole('link', { name: 'Voltar aos Produtos' });
    expect(backLink.getAttribute('href')).toBe('/produtos');
  });

  it.each(['offline', 'upstream'] as const)(
    'does not call a failure (%s) missing, and retries at the same address (C-12)',
    async (reply) => {
      open(reply, produtoDe());
      const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
      expect(screen.queryByText('Produto não encontrado')).toBeNull();
      expect(screen.getByTestId('address').textContent).toBe('/produtos/noite-de-oud');
      fireEvent.click(retry);
      await title('Noite de Oud');
    },
  );

  it('does not treat a failed server read as a missing product (C-12)', async () => {
    const { client } = clientAnswering('upstream', produtoDe());
    const params = { slug: 'noite-de-oud' };
    await prepare({ client, params, search: new URLSearchParams(), mobile: false });
    renderAt('/produtos/noite-de-oud', client);
    await title('Noite de Oud');
  });

  it('queries a failed product again on return (C-12)', async () => {
    const { client, operations } = open('upstream', produtoDe());
    await title('Não foi possível abrir este produto');
    fireEvent.click(screen.getByRole('link', { name: 'Voltar aos Produtos' }));
    fireEvent.click(screen.getByRole('button', { name: 'voltar no histórico' }));
    await title('Noite de Oud');
    expect(operations).toHaveLength(2);
    expect(JSON.stringify(client.extract())).toContain('noite-de-oud');
  });

  it.each([
    [200, produtoDe()],
    [404, null],
    [503, 'offline'],
    [503, 'upstream'],
  ] as const)('answers %i on the server (PDP-10, C-12)', async (status, reply) => {
    const { client } = clientAnswering(reply);
    const params = { slug: 'noite-de-oud' };
    const search = new URLSearchParams();
    expect(await prepare({ client, params, search, mobile: false })).toEqual({
      status,
    });
  });

  it.each([
    ['Noite-De-Oud', [null, produtoDe()]],
    ['nome-de-antes', [produtoDe()]],
  ])(
    "redirects %s to the product's address and keeps the volume (ROUTE-03)",
    async (slug, replies) => {
      const { client } = clientAnswering(...replies);
      expect(
        await prepare({
          client,
          params: { slug },
          search: new URLSearchParams('volume=10-ml'),
          mobile: false,
        }),
      ).toEqual({ status: 301, location: '/produtos/noite-de-oud?volume=10-ml' });
    },
  );
});

it('ignores all query parameters except the volume', () => {
  const relevant = (search: string) => query(new URLSearchParams(search));
  expect(relevant('utm_source=x&volume=10-ml&gclid=1')).toBe('?volume=10-ml');
  expect(relevant('utm_source=x')).toBe('');
});

describe('product', () => {
  it('shows the name, linked categories and the description with notes (PDP-03)', async () => {
    open(produtoDe());
    await title('Noite de Oud');
    const tags = screen.getByRole('list', { name: 'Categorias' });
    expect(
      within(tags)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/produtos?categoria=%C3%81rabe', '/produtos?categoria=Nicho']);
    expect(screen.getByText('Madeira e fumaça.')).toBeTruthy();
    expect(screen.getByText('oud', { selector: 'dd' })).toBeTruthy();
  });

  it('links back to /produtos (PDP-09)', async () => {
    open(produtoDe());
    const backLink = await screen.findByRole('link', {
      name: 'Voltar aos produtos',
    });
    expect(backLink.getAttribute('href')).toBe('/produtos');
  });

  it('selects the first volume in stock and keeps a sold-out one visible (PDP-04, C-11)', async () => {
    open(produtoDe());
    await title('Noite de Oud');
    const [five, ten] = screen.getAllByRole<HTMLInputElement>('radio');
    expect(ten?.checked).toBe(true);
    expect(five?.closest('label')?.textContent).toContain('Esgotado');
    expect(five?.disabled).toBe(false);
  });

  it('shows the price of the selected volume and stores it in the URL (PDP-05)', async () => {
    open(produtoDe());
    fireEvent.click(await screen.findByRole('radio', { name: /30 ml/ }));
    expect(screen.getByText('R$ 129,90', { selector: 'strong' })).toBeTruthy();
    expect(screen.getByTestId('address').textContent).toBe('/produtos/noite-de-oud?volume=30-ml');
  });

  it.each([
    ['name', '10-ml', 'v2'],
    ['id', 'v3', 'v3'],
    ['unknown name', '200-ml', 'v2'],
  ])('opens a link with the volume by %s (PDP-04)', async (_, word, id) => {
    openAt(`/produtos/noite-de-oud?volume=${word}`, produtoDe());
    await title('Noite de Oud');
    expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe(id);
  });

  it('adds no history entry per choice, and restores the volume on return (PDP-04)', async () => {
    openAt('/produtos/noite-de-oud?utm_source=x', produtoDe());
    fireEvent.click(await screen.findByRole('radio', { name: /^5 ml/ }));
    fireEvent.click(screen.getByRole('radio', { name: /^30 ml/ }));
    fireEvent.click(screen.getByRole('link', { name: 'Voltar aos produtos' }));
    expect(screen.getByTestId('address').textContent).toBe('/produtos');
    fireEvent.click(screen.getByRole('button', { name: 'voltar no histórico' }));
    await title('Noite de Oud');
    expect(screen.getByTestId('address').textContent).toBe(
      '/produtos/noite-de-oud?utm_source=x&volume=30-ml',
    );
    expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('v3');
  });

  it('names each volume with price, stock and price per ml (PDP-04, VARM-02)', async () => {
    open(produtoDe());
    await title('Noite de Oud');
    expect(
      within(screen.getByRole('group', { name: 'Volume' })).getByRole('radio', {
        name: /^10 ml\s*R\$ 49,90\s*Em estoque\s*R\$ 4,99 por ml$/,
      }),
    ).toBeTruthy();
  });

  it.each([
    ['10 ml', undefined],
    ['10 ml - spray', 'true'],
  ])(
    'of a volume %j, has stock and price per ml a line of their own on a phone: %s (PDP-04)',
    async (nome, long) => {
      open(
        produtoDe({ variacoes: [variacaoDe({ id: 'v2', nome: '5 ml' }), variacaoDe({ nome })] }),
      );
      await title('Noite de Oud');
      expect(screen.getByRole('group', { name: 'Volume' }).dataset['long']).toBe(long);
    },
  );

  it('does not sell a selected sold-out volume (C-11)', async () => {
    open(produtoDe());
    fireEvent.click(await screen.findByRole('radio', { name: /^5 ml/ }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Esgotado' }).disabled).toBe(true);
  });

  it('shows the base price of a simple product (PDP-05)', async () => {
    open(produtoDe({ variacoes: [], precoBase: 349 }));
    await title('Noite de Oud');
    expect(screen.getByText('R$ 349,00', { selector: 'strong' })).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('says that the price is "à vista"; says nothing without a price (S3)', async () => {
    const { unmount } = open(produtoDe());
    expect(await screen.findByText('10 ml · à vista, no Pix ou no cartão')).toBeTruthy();
    unmount();
    open(produtoDe({ variacoes: [], precoBase: null }));
    expect(await screen.findByText('Preço indisponível', { selector: 'strong' })).toBeTruthy();
    expect(screen.queryByText(/à vista/)).toBeNull();
  });

  it('shows the guarantees, returns and a link to the details (GEN-02, S4)', async () => {
    open(produtoDe());
    await title('Noite de Oud');
    for (const promise of [
      'Perfume 100% original',
      'Envio rápido e discreto',
      'Atendimento exclusivo',
    ]) {
      expect(screen.getByText(promise)).toBeTruthy();
    }
    fireEvent.click(screen.getByText('Garantia de autenticidade'));
    fireEvent.click(screen.getByText('Trocas e devoluções'));
    const pathOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(pathOf('Como garantimos a autenticidade')).toBe('/sobre#garantia');
    expect(pathOf('Seus direitos, em detalhe')).toBe('/direitos#trocas-e-devolucoes');
  });

  it('quotes freight only for products on sale (S1, C-10)', async () => {
    const { unmount } = open(produtoDe());
    expect(await screen.findByRole('textbox', { name: /CEP/ })).toBeTruthy();
    unmount();
    open(produtoDe({ ativo: false }));
    await title('Noite de Oud');
    expect(screen.queryByRole('textbox', { name: /CEP/ })).toBeNull();
  });

  it('changes "Fazer Login para Comprar" to "Adicionar ao Carrinho" with a session (PDP-07)', async () => {
    open(produtoDe());
    await screen.findByRole('button', { name: 'Fazer Login para Comprar' });
    act(() => startSession(descriptorOf(), '7'));
    expect(screen.getByRole('button', { name: 'Adicionar ao Carrinho' })).toBeTruthy();
  });

  it('adds 1 unit of the selected volume (PDP-06, ADD-04, CONST-12)', async () => {
    startSession(descriptorOf(), '7');
    const { operations } = open(produtoDe());
    fireEvent.click(await screen.findByRole('radio', { name: /30 ml/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Adicionar ao Carrinho' }));
    await waitFor(() =>
      expect(operations.at(-1)).toEqual({
        operation: 'AdicionarAoCarrinho',
        variables: {
          input: { produtoId: 'p1', variacaoId: 'v3', quantidade: 1 },
        },
      }),
    );
  });

  it('shows "Inativo" and "Desativado" for an inactive product and allows no choice (C-10)', async () => {
    open(produtoDe({ ativo: false, disponivel: false }));
    await title('Noite de Oud');
    expect(screen.getByText('Inativo')).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Desativado',
    });
    expect(button.disabled).toBe(true);
    expect(screen.getByRole<HTMLFieldSetElement>('group', { name: 'Volume' }).disabled).toBe(true);
  });

  it('without a session, shows the notice, then /login after 1.5 s with the pending item stored (PDP-08, C-31, CONST-11)', async () => {
    open(produtoDe());
    fireEvent.click(await screen.findByRole('radio', { name: /30 ml/ }));
    vi.useFakeTimers();
    try {
      fireEvent.click(screen.getByRole('button', { name: 'Fazer Login para Comprar' }));
      await act(() => vi.advanceTimersByTimeAsync(LOGIN_REDIRECT_DELAY - 1));
      expect(screen.getByTestId('address').textContent).toContain('/produtos/noite-de-oud');
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(screen.getByTestId('address').textContent).toBe('/login');
    } finally {
      vi.useRealTimers();
    }
    expect(takeIntencao()).toMatchObject({
      produtoId: 'p1',
      variacaoId: 'v3',
      origem: '/produtos/noite-de-oud?volume=30-ml',
    });
  });

  it('opens the picture enlarged; Escape closes it and restores the focus (PDP-02)', async () => {
    open(produtoDe());
    const photo = await screen.findByRole('button', {
      name: 'Ampliar foto de Noite de Oud',
    });
    photo.focus();
    fireEvent.click(photo);
    // The lightbox loads on the first click.
    const dialog = await screen.findByRole(
      'dialog',
      { name: 'Foto de Noite de Oud' },
      { timeout: 4000 },
    );
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(photo));
  });
});

describe('similar fragrances', () => {
  it("come with the product's query, with the notes in common, and link to each", async () => {
    const { operations } = open(produtoDe({ parecidos: [parecidoDe({}, ['Rosa', 'oud'])] }));
    const similar = await screen.findByRole('region', { name: 'Fragrâncias parecidas' });
    const links = within(similar).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/produtos/flor-de-sal']);
    expect(similar.textContent).toContain('A partir de R$ 29,90');
    expect(similar.textContent).toContain('Em comum: Rosa, oud');
    expect(operations.map(({ operation }) => operation)).toEqual(['Produto']);
  });

  it('render nothing without any', async () => {
    open(produtoDe());
    await title('Noite de Oud');
    expect(screen.queryByRole('region', { name: 'Fragrâncias parecidas' })).toBeNull();
  });
});

describe('buy bar', () => {
  let report: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        private readonly callback: typeof report;
        constructor(callback: typeof report) {
          this.callback = callback;
        }
        // The freight placeholder uses an observer too, but contains no button.
        observe(target: Element) {
          if (target.querySelector('button')) report = this.callback;
        }
        disconnect() {}
      },
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  const scroll = (isIntersecting: boolean) => act(() => report([{ isIntersecting }]));
  const bar = () => screen.queryByRole('region', { name: 'Comprar' });

  it('appears with volume and price once the button has scrolled away, and disappears when it returns', async () => {
    open(produtoDe());
    await title('Noite de Oud');
    scroll(true);
    expect(bar()).toBeNull();
    scroll(false);
    expect(bar()?.textContent).toBe('10 mlR$ 49,90Fazer Login para Comprar');
    scroll(true);
    expect(bar()).toBeNull();
  });
});
