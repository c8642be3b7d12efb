import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { salvoDe, simplesDe } from '../../../../../test/admin/produto-form.ts';
import { fakeGateway, renderAt } from '../../../../../test/gateway.tsx';
import { Produtos } from '../Produtos.tsx';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const cardOf = (nome: string) => {
  const card = screen.getByRole('heading', { name: nome }).closest('article');
  if (!card) throw new Error(`${nome} has no card.`);
  return within(card);
};

it('selects products in the list, changes them together, and updates every card without a query (APROD-08, APROD-15)', async () => {
  const CEDRO = simplesDe({ id: 'p1', nome: 'Cedro' });
  const ROSA = simplesDe({ id: 'p2', nome: 'Rosa', precoBase: 10, precoMinimo: 10 });
  const { client, last, names } = fakeGateway();
  renderAt(
    { pathname: '/dashboard' },
    client,
    <>
      <Produtos />
    </>,
  );
  await last('CategoriasDoPainel').answer({ categorias: [] });
  await last('AdminProdutos').answer({
    adminProdutos: {
      __typename: 'PaginaProdutosAdmin',
      itens: [CEDRO, ROSA],
      pagina: 1,
      totalPaginas: 1,
      totalItens: 2,
      filtrosCompletos: true,
      variacoesConhecidas: [],
    },
  });
  const read = names().length;
  fireEvent.click(screen.getByLabelText('Selecionar Cedro'));
  press('Preço e estoque');
  const dialog = await screen.findByRole('dialog', { name: 'Preço e estoque' });
  fireEvent.change(within(dialog).getByLabelText('Preço'), { target: { value: 'definir' } });
  fireEvent.change(within(dialog).getByLabelText('Preço novo (R$)'), { target: { value: '75' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Aplicar a 1 produto' }));
  await waitFor(() => expect(names().slice(read)).toEqual(['AtualizarProduto']));
  const saved = { ...CEDRO, precoBase: 75, precoMinimo: 75, versao: 4 };
  await last('AtualizarProduto').answer({ resultado: salvoDe(saved) });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cardOf('Cedro').getByText('R$ 75,00')).toBeTruthy();
  expect(cardOf('Rosa').getByText('R$ 10,00')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Selecionar Cedro'));
  press('Preço e estoque');
  // The next change starts from the saved values.
  const next = await screen.findByRole('dialog', { name: 'Preço e estoque' });
  fireEvent.change(within(next).getByLabelText('Estoque'), { target: { value: 'somar' } });
  fireEvent.change(within(next).getByLabelText('Unidades'), { target: { value: '2' } });
  fireEvent.click(within(next).getByRole('button', { name: 'Aplicar a 1 produto' }));
  await waitFor(() => expect(names().slice(read)).toHaveLength(2));
  expect(last('AtualizarProduto').variables['input']).toMatchObject({
    precoBase: 75,
    estoque: 6,
    estoqueAnterior: 4,
    versao: 4,
  });
  expect(names().slice(read)).toEqual(['AtualizarProduto', 'AtualizarProduto']);
});
