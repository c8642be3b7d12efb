import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { GerenciadorDeCategorias } from './Categorias.tsx';

interface Categoria {
  readonly id: string;
  readonly nome: string;
}

const categoria = (id: string, nome: string) => ({
  __typename: 'Categoria',
  id,
  nome,
  titulo: `Linha ${nome}`,
  descricao: '',
  slug: nome.toLowerCase(),
});
const ARABE = categoria('c1', 'Árabe');
const NICHO = categoria('c2', 'Nicho');
const lista = (...categorias: object[]) => ({
  resultado: { __typename: 'ListaCategorias', categorias },
});
const recusa = (__typename: string, mensagem: string) => ({
  resultado: { __typename, codigo: 'X', mensagem, campo: 'nome' },
});

const PRODUTO: TypedDocumentNode<{
  readonly adminProduto: {
    readonly __typename: string;
    readonly id: string;
    readonly categorias: readonly Categoria[];
  };
}> = gql`
  query UmProduto {
    adminProduto(id: "p1") {
      id
      categorias {
        id
        nome
      }
    }
  }
`;

function Chips() {
  const { data } = useQuery(PRODUTO, { fetchPolicy: 'cache-only' });
  const nomes = (data?.adminProduto?.categorias ?? []).flatMap((one) => one?.nome ?? []);
  return <p data-testid="chips">{nomes.join(', ') || 'Sem categoria'}</p>;
}

async function open() {
  const gateway = fakeGateway();
  gateway.client.writeQuery({
    query: PRODUTO,
    data: { adminProduto: { __typename: 'Produto', id: 'p1', categorias: [ARABE, NICHO] } },
  });
  renderAt(
    '/dashboard',
    gateway.client,
    <>
      <Chips />
      <GerenciadorDeCategorias open onClose={onClose} onClosed={() => undefined} />
    </>,
  );
  await waitFor(() => expect(gateway.names()).toEqual(['CategoriasDoPainel']));
  await gateway.last('CategoriasDoPainel').answer({ categorias: [ARABE, NICHO] });
  return gateway;
}

const onClose = vi.fn();
const list = () => screen.getByRole('list', { name: 'Categorias' });
const rows = () =>
  within(list())
    .getAllByRole('listitem')
    .map((row) => row.querySelector('span')?.textContent);
const chips = () => screen.getByTestId('chips').textContent;
const notices = () => screen.getByRole('list', { name: 'Avisos', hidden: true }).textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('create a category', () => {
  it('sends one mutation, reads nothing, and shows it in the list (ACAT-01, ACAT-04)', async () => {
    const { last, names } = await open();
    write('Nova categoria', '  Feita   aqui ');
    press('Criar categoria');
    press('Criar categoria');
    await waitFor(() => expect(names()).toEqual(['CategoriasDoPainel', 'CriarCategoria']));
    expect(last('CriarCategoria').variables).toEqual({ nome: 'Feita aqui' });
    await last('CriarCategoria').answer(lista(ARABE, categoria('c3', 'Feita aqui'), NICHO));
    expect(notices()).toContain('✅ Categoria criada com sucesso!');
    expect(rows()).toEqual(['Árabe', 'Feita aqui', 'Nicho']);
    expect(screen.getByLabelText<HTMLInputElement>('Nova categoria').value).toBe('');
    expect(names()).toEqual(['CategoriasDoPainel', 'CriarCategoria']);
  });

  it('rejects an empty name with "Digite um nome para a categoria.", and a comma (ACAT-02, C-04)', async () => {
    const { names } = await open();
    press('Criar categoria');
    expect(await screen.findByText('Digite um nome para a categoria.')).toBeTruthy();
    write('Nova categoria', 'a, b');
    press('Criar categoria');
    expect(await screen.findByText('O nome de uma categoria não pode ter vírgula.')).toBeTruthy();
    expect(names()).toEqual(['CategoriasDoPainel']);
  });

  it('shows a refusal or a missing reply at the field and keeps the name (ACAT-04)', async () => {
    const { last, count } = await open();
    write('Nova categoria', 'arabe');
    press('Criar categoria');
    await waitFor(() => expect(count('CriarCategoria')).toBe(1));
    await last('CriarCategoria').answer(
      recusa('CategoriaDuplicada', 'Já existe uma categoria com este nome.'),
    );
    expect(screen.getByText('Já existe uma categoria com este nome.')).toBeTruthy();
    expect(notices()).toContain('❌ Erro ao criar categoria');
    press('Criar categoria');
    await waitFor(() => expect(count('CriarCategoria')).toBe(2));
    await last('CriarCategoria').fail();
    expect(screen.getByText(/A loja não respondeu/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Nova categoria').value).toBe('arabe');
  });
});

describe('rename a category', () => {
  it('sends one mutation, reads nothing, and every product shows the new name (ACAT-05)', async () => {
    const { last, names } = await open();
    press('Renomear Árabe');
    expect(document.activeElement).toBe(screen.getByLabelText('Novo nome de Árabe'));
    write('Novo nome de Árabe', ' Oriental ');
    press('Salvar nome');
    await waitFor(() => expect(names()).toEqual(['CategoriasDoPainel', 'RenomearCategoria']));
    expect(last('RenomearCategoria').variables).toEqual({ id: 'c1', nome: 'Oriental' });
    await last('RenomearCategoria').answer(lista(NICHO, categoria('c1', 'Oriental')));
    expect(notices()).toContain('✏️ Categoria atualizada!');
    expect(chips()).toBe('Oriental, Nicho');
    expect(rows()).toEqual(['Nicho', 'Oriental']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Renomear Oriental' }));
    expect(names()).toEqual(['CategoriasDoPainel', 'RenomearCategoria']);
  });

  it('rejects an empty name with "Digite um novo nome."; Escape cancels the rename and keeps the dialog open (ACAT-02)', async () => {
    const { names } = await open();
    press('Renomear Árabe');
    write('Novo nome de Árabe', ' ');
    press('Salvar nome');
    expect(await screen.findByText('Digite um novo nome.')).toBeTruthy();
    fireEvent.keyDown(screen.getByLabelText('Novo nome de Árabe'), { key: 'Escape' });
    expect(rows()).toEqual(['Árabe', 'Nicho']);
    expect(onClose).not.toHaveBeenCalled();
    expect(names()).toEqual(['CategoriasDoPainel']);
  });

  it('removes a category that no longer exists from the list, and reports it (ACAT-05)', async () => {
    const { last, count } = await open();
    press('Renomear Árabe');
    write('Novo nome de Árabe', 'Oriental');
    press('Salvar nome');
    await waitFor(() => expect(count('RenomearCategoria')).toBe(1));
    await last('RenomearCategoria').answer(
      recusa('CategoriaNaoEncontrada', 'Esta categoria não existe mais.'),
    );
    expect(notices()).toContain('❌ Erro ao editar categoria');
    expect(rows()).toEqual(['Nicho']);
    expect(screen.getByText('Esta categoria não existe mais.')).toBeTruthy();
  });
});

describe('remove a category', () => {
  it('asks with the product count, then removes it from the list and from every product (ACAT-03, ACAT-06, C-65)', async () => {
    const { client, last, names } = await open();
    press('Remover Árabe');
    expect(screen.getByRole('group', { name: 'Remover categoria?' }).textContent).toContain(
      'será removida deles',
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Manter' }));
    await waitFor(() => expect(names()).toEqual(['CategoriasDoPainel', 'TotaisDasCategorias']));
    await last('TotaisDasCategorias').answer({
      categorias: [
        { ...ARABE, totalProdutos: 7 },
        { ...NICHO, totalProdutos: 1 },
      ],
    });
    expect(screen.getByText('7 produtos ativos estão nela agora.')).toBeTruthy();
    press('Remover');
    press('Remover');
    const expectedOperations = ['CategoriasDoPainel', 'TotaisDasCategorias', 'ExcluirCategoria'];
    await waitFor(() => expect(names()).toEqual(expectedOperations));
    await last('ExcluirCategoria').answer(lista(NICHO));
    expect(notices()).toContain('🗑️ Categoria e vínculos removidos com sucesso!');
    expect(chips()).toBe('Nicho');
    expect(rows()).toEqual(['Nicho']);
    expect(client.extract()).not.toHaveProperty('Categoria:c1');
    expect(names()).toEqual(expectedOperations);
  });

  it('asks without the count when it is unknown; "Manter" changes nothing (ACAT-03)', async () => {
    const { last, names } = await open();
    press('Remover Nicho');
    await waitFor(() => expect(names()).toHaveLength(2));
    await last('TotaisDasCategorias').fail();
    expect(screen.getByText('Remover categoria?')).toBeTruthy();
    press('Manter');
    expect(rows()).toEqual(['Árabe', 'Nicho']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remover Nicho' }));
  });

  it('reports a missing reply in the question and removes nothing (ACAT-06, A2)', async () => {
    const { last, count } = await open();
    press('Remover Nicho');
    press('Remover');
    await waitFor(() => expect(count('ExcluirCategoria')).toBe(1));
    await last('ExcluirCategoria').fail();
    expect(notices()).toContain('❌ Erro ao excluir categoria');
    expect(screen.getByText(/A loja não respondeu/)).toBeTruthy();
    expect(chips()).toBe('Árabe, Nicho');
  });
});

describe('list of categories', () => {
  it('offers a retry after a failed load (C-59)', async () => {
    const { client, last, names } = fakeGateway();
    renderAt(
      '/dashboard',
      client,
      <>
        <GerenciadorDeCategorias open onClose={onClose} onClosed={() => undefined} />
      </>,
    );
    await waitFor(() => expect(names()).toHaveLength(1));
    await last('CategoriasDoPainel').fail();
    press('Tentar de novo');
    await waitFor(() => expect(names()).toHaveLength(2));
    await last('CategoriasDoPainel').answer({ categorias: [] });
    expect(screen.getByText('Nenhuma categoria ainda.')).toBeTruthy();
  });
});
