import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { produtoDe, simplesDe } from '../../../../test/admin/produto-form.ts';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { produtosState, produtosVariables } from './filtros-dos-produtos.ts';
import { Produtos } from './Produtos.tsx';
import type { ProdutoAdminFragment } from './produto.gen.ts';

const OUD = produtoDe();
const BRISA = simplesDe({ id: 'p2', nome: 'Brisa', ativo: false, categorias: [] });

function pagina(
  itens: readonly ProdutoAdminFragment[],
  more: { pagina?: number; totalItens?: number; filtrosCompletos?: boolean } = {},
) {
  const { pagina: atual = 1, totalItens = itens.length, filtrosCompletos = true } = more;
  return {
    adminProdutos: {
      __typename: 'PaginaProdutosAdmin',
      itens,
      pagina: atual,
      totalPaginas: Math.ceil(totalItens / 20),
      totalItens,
      filtrosCompletos,
      variacoesConhecidas: ['5 ml', '10 ml'],
    },
  };
}

const CATEGORIAS = {
  categorias: [{ __typename: 'Categoria', id: 'c1', nome: 'Árabe' }],
};

async function open(search = '', answer = pagina([OUD, BRISA])) {
  const gateway = fakeGateway();
  renderAt(`/dashboard${search}#produtos`, gateway.client, <Produtos />);
  await waitFor(() => gateway.last('AdminProdutos'));
  await gateway.last('AdminProdutos').answer(answer);
  await gateway.last('CategoriasDoPainel').answer(CATEGORIAS);
  return gateway;
}

function card(nome: string) {
  const article = screen.getByRole('heading', { name: nome }).closest('article');
  if (!article) throw new Error('No such card.');
  return within(article);
}
const LATE = { timeout: 4000 };
const LUGAR = () => screen.getByTestId('lugar').textContent;
function Lugar() {
  const { search, hash } = useLocation();
  return <p data-testid="lugar">{search + hash}</p>;
}
async function openAddress(hash: string) {
  const gateway = fakeGateway();
  renderAt(
    `/dashboard?busca=oud${hash}`,
    gateway.client,
    <>
      <Produtos />
      <Lugar />
    </>,
  );
  await waitFor(() => gateway.last('AdminProdutos'));
  await gateway.last('AdminProdutos').answer(pagina([OUD]));
  return gateway;
}

describe('address of a product', () => {
  it('opens its editor, also off the list; closing leads to the list (DASH-09)', async () => {
    const { last, count } = await openAddress('#produtos/12');
    await screen.findByRole('dialog', { name: 'Produto 12' }, LATE);
    await last('ProdutoAtual').answer({ adminProduto: produtoDe({ id: '12', nome: 'Âmbar' }) });
    const editor = within(await screen.findByRole('dialog', { name: 'Editar Produto' }, LATE));
    expect(editor.getByDisplayValue('Âmbar')).toBeTruthy();
    fireEvent.click(editor.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([LUGAR(), count('ProdutoAtual')]).toEqual(['?busca=oud#produtos', 1]);
  });

  it.each([
    ['#produtos/404', 'Nenhum produto tem o número 404. Ele pode ter sido excluído.'],
    [
      '#produtos/abc',
      'O número de um produto só tem algarismos, como em #produtos/12. Confira o endereço.',
    ],
  ])('explains %s and leads to the list (DASH-09)', async (hash, text) => {
    const { last } = await openAddress(hash);
    await screen.findByRole('dialog', {}, LATE);
    if (hash.endsWith('404')) await last('ProdutoAtual').answer({ adminProduto: null });
    const dialog = within(await screen.findByRole('dialog', { name: 'Produto não encontrado' }));
    expect(dialog.getByRole('alert').textContent).toBe(text);
    fireEvent.click(dialog.getByRole('button', { name: 'Ver todos os produtos' }));
    expect(LUGAR()).toBe('?busca=oud#produtos');
  });

  it('offers a retry for a failed read (DASH-09)', async () => {
    const { last, count } = await openAddress('#produtos/12');
    await screen.findByRole('dialog', {}, LATE);
    await last('ProdutoAtual').fail();
    fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(count('ProdutoAtual')).toBe(2));
  });
});

describe('product list', () => {
  it('sends every filter in the query, 20 products per page (C-56, APROD-11)', () => {
    const state = produtosState.parse(
      '?busca=oud&estoque=esgotados&situacao=ativos&categoria=Nicho&variacao=5 ml&ordenar=maiorEstoque&pagina=3',
    );
    expect(produtosVariables(state, 20)).toEqual({
      busca: 'oud',
      disponibilidade: 'ESGOTADOS',
      ativo: true,
      categoria: 'Nicho',
      variacao: '5 ml',
      ordenarPor: 'MAIOR_ESTOQUE',
      pagina: 3,
      tamanho: 20,
    });
  });

  it('shows the filters, the order and the count (APROD-02, APROD-03, APROD-04, APROD-05, APROD-06)', async () => {
    await open('', pagina([OUD, BRISA], { totalItens: 78 }));
    expect(screen.getByPlaceholderText('Buscar por nome, descrição ou variação...')).toBeTruthy();
    const options = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(options('Disponibilidade').slice(0, 3)).toEqual(['Todos', 'Disponíveis', 'Esgotados']);
    expect(options('Categoria')).toEqual(['Todas', 'Árabe']);
    expect(options('Variação')).toEqual(['Todas', '5 ml', '10 ml']);
    expect(options('Ordenar por')).toEqual(['Nome', 'Menor Preço', 'Maior Preço', 'Maior Estoque']);
    expect(screen.getByText('Exibindo 2 de 78 produtos')).toBeTruthy();
    expect(screen.getByText('Página 1 de 4')).toBeTruthy();
  });

  it('shows price, stock per volume, and "Sem categoria" (APROD-12, APROD-15, C-65)', async () => {
    await open();
    expect(card('Noite de Oud').getByText('A partir de R$ 29,90')).toBeTruthy();
    const volumes = card('Noite de Oud').getAllByRole('listitem');
    expect(volumes.map(({ textContent }) => textContent)).toEqual([
      '5 ml3 (estoque baixo)',
      '10 ml8 (em estoque)',
    ]);
    expect(card('Brisa').getByText('Sem categoria')).toBeTruthy();
    expect(card('Brisa').getByText('Desativado')).toBeTruthy();
  });

  it('restores the filters of this tab when the URL has none (APROD-09)', async () => {
    sessionStorage.setItem(
      'filtrosDoPainel',
      JSON.stringify({
        conta: '',
        produtos: { ...produtosState.initial, estoque: 'esgotados', pagina: 2 },
      }),
    );
    const { last } = await open('', pagina([OUD], { pagina: 2, totalItens: 21 }));
    expect(last('AdminProdutos').variables).toMatchObject({
      disponibilidade: 'ESGOTADOS',
      pagina: 2,
    });
    expect(screen.getByTestId('path').textContent).toContain('estoque=esgotados');
  });

  it('says when the filter is incomplete (C-56)', async () => {
    await open('', pagina([OUD], { filtrosCompletos: false }));
    expect(screen.getByText(/a lista pode não ter todos/)).toBeTruthy();
  });

  it('reports a failed load in place, keeps the shown rows, and recovers by "Tentar de novo" (ADM-05, C-59)', async () => {
    const gateway = fakeGateway();
    renderAt('/dashboard#produtos', gateway.client, <Produtos />);
    await waitFor(() => gateway.last('AdminProdutos'));
    await gateway.last('AdminProdutos').fail();
    expect(screen.getByText('Não foi possível carregar os produtos agora.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await gateway.last('AdminProdutos').answer(pagina([OUD]));
    expect(screen.getByRole('heading', { name: 'Noite de Oud' })).toBeTruthy();
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');

    fireEvent.change(screen.getByLabelText('Disponibilidade'), { target: { value: 'esgotados' } });
    await waitFor(() =>
      expect(gateway.last('AdminProdutos').variables).toMatchObject({
        disponibilidade: 'ESGOTADOS',
      }),
    );
    await gateway.last('AdminProdutos').fail();
    expect(screen.getByRole('alert').textContent).toContain('Estes são os de antes.');
    expect(screen.getByRole('heading', { name: 'Noite de Oud' })).toBeTruthy();
    expect(screen.getByTestId('path').textContent).toContain('estoque=esgotados');
  });
});

describe('deactivate and reactivate', () => {
  it('asks, sends one mutation and no query; undo sends another mutation (APROD-13, APROD-14)', async () => {
    const { names, last } = await open();
    fireEvent.click(card('Noite de Oud').getByRole('button', { name: 'Desativar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Desativar produto?' }, LATE));
    fireEvent.click(dialog.getByRole('button', { name: 'Desativar' }));
    await waitFor(() => last('DefinirProdutoAtivo'));
    expect(last('DefinirProdutoAtivo').variables).toEqual({ id: 'p1', ativo: false });
    await last('DefinirProdutoAtivo').answer({ resultado: { ...OUD, ativo: false } });
    await screen.findByText('🛑 Produto desativado com sucesso! (Noite de Oud)');
    expect(card('Noite de Oud').getByText('Desativado')).toBeTruthy();

    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() =>
      expect(last('DefinirProdutoAtivo').variables).toMatchObject({ ativo: true }),
    );
    await last('DefinirProdutoAtivo').answer({ resultado: OUD });
    await screen.findByText('✅ Produto reativado com sucesso! (Noite de Oud)');
    expect(names()).toEqual([
      'AdminProdutos',
      'CategoriasDoPainel',
      'DefinirProdutoAtivo',
      'DefinirProdutoAtivo',
    ]);
  });

  it('a deactivated product leaves the active ones and without a query; it returns on undo where a new read places it (DASH-11)', async () => {
    const ZEFIR = simplesDe({ id: 'p3', nome: 'Zéfiro' });
    const { names, last } = await open(
      '?situacao=ativos',
      pagina([OUD, ZEFIR], { totalItens: 22 }),
    );
    const before = names().length;
    fireEvent.click(card('Noite de Oud').getByRole('button', { name: 'Desativar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Desativar produto?' }, LATE));
    fireEvent.click(dialog.getByRole('button', { name: 'Desativar' }));
    await waitFor(() => last('DefinirProdutoAtivo'));
    await last('DefinirProdutoAtivo').answer({ resultado: { ...OUD, ativo: false } });
    await screen.findByText('Exibindo 1 de 21 produtos');
    expect(screen.queryByRole('heading', { name: 'Noite de Oud' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() =>
      expect(last('DefinirProdutoAtivo').variables).toMatchObject({ ativo: true }),
    );
    expect(names().slice(before)).toEqual(['DefinirProdutoAtivo', 'DefinirProdutoAtivo']);
    await last('DefinirProdutoAtivo').answer({ resultado: OUD });
    await waitFor(() => expect(names().at(-1)).toBe('AdminProdutos'));
    expect(screen.getByText('Exibindo 1 de 21 produtos')).toBeTruthy();
    await last('AdminProdutos').answer(pagina([OUD, ZEFIR], { totalItens: 22 }));
    await screen.findByText('Exibindo 2 de 22 produtos');
    const shown = screen.getAllByRole('heading', { name: /^(Noite de Oud|Zéfiro)$/, hidden: true });
    expect(shown.map((each) => each.textContent)).toEqual(['Noite de Oud', 'Zéfiro']);
    expect(names().slice(before)).toHaveLength(3);
  });

  it('does not report an undo as done while another change is in flight (APROD-14)', async () => {
    const { last, count } = await open();
    const confirm = async (name: string) => {
      fireEvent.click(card('Noite de Oud').getByRole('button', { name }));
      const dialog = within(await screen.findByRole('dialog', { name: `${name} produto?` }, LATE));
      fireEvent.click(dialog.getByRole('button', { name }));
    };
    await confirm('Desativar');
    await waitFor(() => last('DefinirProdutoAtivo'));
    await last('DefinirProdutoAtivo').answer({ resultado: { ...OUD, ativo: false } });
    const undo = await screen.findByRole('button', { name: 'Desfazer' });
    await confirm('Reativar');
    await waitFor(() => expect(count('DefinirProdutoAtivo')).toBe(2));
    fireEvent.click(undo);
    await act(() => Promise.resolve());
    expect(screen.queryByText(/Produto reativado com sucesso/)).toBeNull();
    expect(screen.getByText(/a mudança anterior ainda não terminou/)).toBeTruthy();
    expect(count('DefinirProdutoAtivo')).toBe(2);
  });

  it('reports a failed change and leaves the product as it was (APROD-14, C-59)', async () => {
    const { last } = await open();
    fireEvent.click(card('Brisa').getByRole('button', { name: 'Reativar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reativar produto?' }, LATE));
    fireEvent.click(dialog.getByRole('button', { name: 'Reativar' }));
    await waitFor(() => last('DefinirProdutoAtivo'));
    await last('DefinirProdutoAtivo').fail();
    await screen.findByText(/^❌ Não foi possível atualizar o status do produto/);
    await act(() => Promise.resolve());
    expect(card('Brisa').getByText('Desativado')).toBeTruthy();
  });

  it("shows the gateway's text once when a change did not last (APROD-14)", async () => {
    const { last } = await open();
    fireEvent.click(card('Brisa').getByRole('button', { name: 'Reativar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reativar produto?' }, LATE));
    fireEvent.click(dialog.getByRole('button', { name: 'Reativar' }));
    await waitFor(() => last('DefinirProdutoAtivo'));
    const mensagem = '❌ Não foi possível atualizar o status do produto';
    const resultado = { __typename: 'NaoConfirmado', codigo: 'NAO_CONFIRMADO', mensagem };
    await last('DefinirProdutoAtivo').answer({ resultado: { ...resultado, produto: null } });
    await screen.findByText(mensagem);
  });
});
