import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  arquivoDe,
  categoriaDe,
  FICHA,
  imagemDe,
  produtoDe,
  salvoDe,
  simplesDe,
} from '../../../../../test/admin/produto-form.ts';
import { descriptorOf } from '../../../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../../../test/gateway.tsx';
import { endSession, startSession } from '../../../../lib/session/session.ts';
import { CategoriasDoPainelDocument } from '../../../kit/categorias/conhecidas.gen.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { FormularioDeProduto } from './FormularioDeProduto.tsx';
import { ProdutoAtualDocument } from './formulario.gen.ts';

const CATEGORIAS = [categoriaDe('c1', 'Árabe'), categoriaDe('c2', 'Nicho')];

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const row = (n: number) => within(screen.getByRole('group', { name: `Variação ${n}` }));
const cell = (n: number, label: string) =>
  row(n).getByLabelText<HTMLInputElement>(`${label} da variação ${n}`);
const writeCell = (n: number, label: string, value: string) =>
  fireEvent.change(cell(n, label), { target: { value } });
const notices = () => screen.getByRole('list', { name: 'Avisos' }).textContent;
const problems = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);

const saved = (produto: ProdutoAdminFragment) => ({ resultado: salvoDe(produto) });
const refused = (
  __typename: string,
  mensagem: string,
  campo: string | null,
  more: object = {},
) => ({
  resultado: { __typename, codigo: 'X', mensagem, campo, ...more },
});

function open(produto: ProdutoAdminFragment | null = null) {
  const gateway = fakeGateway();
  gateway.client.writeQuery({
    query: CategoriasDoPainelDocument,
    data: { categorias: [...CATEGORIAS] },
  });
  // A stale cached product: a conflict must be read from the network.
  gateway.client.writeQuery({
    query: ProdutoAtualDocument,
    variables: { id: 'p1' },
    data: { adminProduto: produtoDe() },
  });
  const onSaved = vi.fn();
  const onCancel = vi.fn();
  const { unmount } = renderAt(
    '/dashboard',
    gateway.client,
    <FormularioDeProduto produto={produto} onSaved={onSaved} onCancel={onCancel} />,
  );
  return { ...gateway, onSaved, onCancel, unmount };
}

/** Whether the browser asks before the page is left: something is not saved. */
function isUnsaved(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('the fields of a scent (A16)', () => {
  it('are sent tidy, and an invalid one is refused at its field', async () => {
    const { last, count } = open(simplesDe({ ficha: FICHA }));
    write('Casa', ' Dar  Nuwal ');
    write('Notas', `oud, ${'a'.repeat(41)}`);
    fireEvent.click(field('Verão'));
    press('Atualizar Produto');
    expect(problems().join(' ')).toContain('separe as notas por vírgulas');
    expect(count('AtualizarProduto')).toBe(0);
    write('Notas', 'oud, , rosa  turca');
    press('Atualizar Produto');
    await waitFor(() => expect(count('AtualizarProduto')).toBe(1));
    expect(last('AtualizarProduto').variables['input']).toMatchObject({
      ficha: {
        casa: 'Dar Nuwal',
        concentracao: 'EDP',
        notas: ['oud', 'rosa turca'],
        estacoes: ['VERAO', 'INVERNO'],
      },
    });
  });

  it('are hidden and not sent where the API has none', async () => {
    const { last, count } = open(simplesDe());
    expect(screen.queryByLabelText('Casa')).toBeNull();
    write('Nome', 'Outro');
    press('Atualizar Produto');
    await waitFor(() => expect(count('AtualizarProduto')).toBe(1));
    expect(last('AtualizarProduto').variables['input']).not.toHaveProperty('ficha');
  });
});

describe('several pictures (A17)', () => {
  const produto = simplesDe({
    ficha: FICHA,
    imagens: [imagemDe('a', '/imagens/oud.jpg'), imagemDe('b', '/imagens/b.jpg', 'A tampa')],
  });
  const descriptions = () =>
    screen.getAllByLabelText<HTMLInputElement>(/^Descrição da imagem/).map(({ value }) => value);

  it('are added at once, described, ordered by buttons and removed with a way back', async () => {
    const { last, names, count } = open(produto);
    expect(await screen.findByLabelText(/^Descrição da imagem 1/)).toBeTruthy();
    const files = [arquivoDe('jpeg'), arquivoDe('png')];
    fireEvent.change(field('Adicionar imagens'), { target: { files } });
    for (const chave of ['c', 'd']) {
      await waitFor(() => expect(count('EnviarImagem')).toBe(chave === 'c' ? 1 : 2));
      await last('EnviarImagem').answer({ resultado: imagemDe(chave, `/imagens/${chave}.jpg`) });
    }
    await screen.findByText('2 imagens enviadas.');
    write('Descrição da imagem 3', ' O  verso ');
    press('Mover a imagem 3 para cima');
    expect(screen.getByText('A imagem agora é a 2ª de 4.')).toBeTruthy();
    press('Retirar a imagem 1');
    expect(descriptions()).toEqual([' O  verso ', 'A tampa', '']);
    press('Desfazer');
    expect(descriptions()).toEqual(['', ' O  verso ', 'A tampa', '']);
    press('Mover a imagem 2 para cima');
    press('Retirar a imagem 4');
    press('Atualizar Produto');
    await waitFor(() => expect(names()).toContain('AtualizarProduto'));
    expect(last('AtualizarProduto').variables['input']).toMatchObject({
      imagens: [
        { chave: 'c', alt: 'O verso' },
        { chave: 'a', alt: '' },
        { chave: 'b', alt: 'A tampa' },
      ],
    });
  });

  it('a picture in the list keeps its shape when it does not load', async () => {
    open(produto);
    await screen.findByLabelText(/^Descrição da imagem 1/);
    const list = within(screen.getByRole('group', { name: /^Imagens, em ordem/ }));
    const [first] = list.getAllByRole('listitem');
    expect(first?.querySelector('picture')?.closest('.thumb')).toBeTruthy();
  });

  it('a file for the main picture takes the place of the first one', async () => {
    const { last, names } = open(produto);
    await screen.findByLabelText(/^Descrição da imagem 1/);
    const imagem = arquivoDe('jpeg');
    fireEvent.change(field('Trocar imagem'), { target: { files: [imagem] } });
    expect(await screen.findByRole('group', { name: 'Imagens, em ordem (2 de 6)' })).toBeTruthy();
    await waitFor(() => expect(descriptions()).toEqual(['A tampa']));
    write('Descrição da imagem 2', 'Tampa dourada');
    press('Atualizar Produto');
    await waitFor(() => expect(names()).toEqual(['AtualizarProduto']));
    expect(last('AtualizarProduto').variables).toMatchObject({
      imagem,
      input: { imagens: [{ chave: 'b', alt: 'Tampa dourada' }] },
    });
  });

  it('a list that is full, a refused file and an empty list are explained', async () => {
    const { last, count } = open(produto);
    await screen.findByLabelText(/^Descrição da imagem 1/);
    const files = Array.from({ length: 5 }, () => arquivoDe('jpeg'));
    fireEvent.change(field('Adicionar imagens'), { target: { files } });
    for (const n of [1, 2, 3, 4]) {
      await waitFor(() => expect(count('EnviarImagem')).toBe(n));
      await last('EnviarImagem').answer(refused('ImagemInvalida', 'A loja não leu.', 'imagem'));
    }
    await waitFor(() => expect(problems().join(' ')).toContain('A loja não leu.'));
    expect(problems().join(' ')).toContain('Um produto pode ter até 6 imagens');
    press('Retirar a imagem 2');
    press('Retirar a imagem 1');
    press('Atualizar Produto');
    expect(problems().join(' ')).toContain('A imagem do produto é obrigatória.');
    expect(count('AtualizarProduto')).toBe(0);
  });

  it('a save waits for the pictures that are still being sent, and undo keeps those sent since', async () => {
    const { last, count } = open(produto);
    await screen.findByLabelText(/^Descrição da imagem 1/);
    press('Retirar a imagem 1');
    fireEvent.change(field('Adicionar imagens'), { target: { files: [arquivoDe('jpeg')] } });
    await waitFor(() => expect(count('EnviarImagem')).toBe(1));
    press('Atualizar Produto');
    expect(problems().join(' ')).toContain('As imagens ainda estão sendo enviadas.');
    expect(count('AtualizarProduto')).toBe(0);
    await last('EnviarImagem').answer({ resultado: imagemDe('c', '/imagens/c.jpg') });
    await screen.findByText('1 imagem enviada.');
    expect(problems().join('').trim()).toBe('');
    press('Desfazer');
    press('Atualizar Produto');
    await waitFor(() => expect(count('AtualizarProduto')).toBe(1));
    expect(last('AtualizarProduto').variables['input']).toMatchObject({
      imagens: [{ chave: 'a' }, { chave: 'b' }, { chave: 'c' }],
    });
  });

  it('are hidden where the API holds one', () => {
    open(simplesDe());
    expect(screen.queryByText('Adicionar imagens')).toBeNull();
  });
});

describe('what a save changes beside the typed values (GW-23)', () => {
  const LEAVES = /este produto sai dos carrinhos em que já está/;

  it('warns before a simple product with buyers gets variations', () => {
    open(simplesDe());
    expect(screen.queryByText(LEAVES)).toBeNull();
    fireEvent.click(field('Este produto tem variações'));
    expect(screen.getByText(LEAVES)).toBeTruthy();
    fireEvent.click(field('Este produto tem variações'));
    expect(screen.queryByText(LEAVES)).toBeNull();
  });

  it('warns about no carts for a new product', () => {
    open();
    fireEvent.click(field('Este produto tem variações'));
    expect(screen.queryByText(LEAVES)).toBeNull();
  });

  it.each([
    [produtoDe({ semEstoqueProprio: true }), /Ao salvar, ele passa a 0/],
    [simplesDe({ semEstoqueProprio: true, estoqueTotal: 0 }), /Ao salvar, fica o número abaixo/],
  ])('names the stock that is written where the shop stores none', (produto, text) => {
    open(produto);
    expect(screen.getByText(text)).toBeTruthy();
  });
});

async function choose(file = arquivoDe('jpeg')) {
  fireEvent.change(field('Escolher imagem'), { target: { files: [file] } });
  await screen.findByRole('img', { name: `Imagem escolhida: ${file.name}` });
  return file;
}

async function fillIn() {
  const file = await choose();
  write('Nome', ' Noite de Oud ');
  write('Descrição', 'Madeira e resina.');
  fireEvent.click(field('Árabe'));
  write('Preço (R$)', '89.9');
  write('Estoque', '4');
  return file;
}

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({
    width: 800,
    height: 1000,
    close: () => undefined,
  }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => vi.restoreAllMocks());

describe('a new product', () => {
  it('begins at its first field, and a saved one offers its page in the shop (DASH-08)', async () => {
    const { last, names } = open();
    expect(document.activeElement).toBe(field('Nome'));
    await fillIn();
    expect(screen.getByText('Não salvo')).toBeTruthy();
    press('Cadastrar Produto');
    await waitFor(() => expect(names()).toEqual(['CriarProduto']));
    expect(screen.getByText('Salvando…')).toBeTruthy();
    await last('CriarProduto').answer(saved(simplesDe({ slug: 'noite de oud' })));
    press('Ver na loja');
    expect(screen.getByTestId('path').textContent).toBe('/produtos/noite%20de%20oud');
  });

  it('is sent once, reported, and the form starts over (AFORM-01, AFORM-11)', async () => {
    const { last, names, onSaved } = open();
    const imagem = await fillIn();
    fireEvent.blur(field('Preço (R$)'));
    expect(field('Preço (R$)').value).toBe('89,90');
    expect(isUnsaved()).toBe(true);
    press('Cadastrar Produto');
    fireEvent.submit(field('Nome').form ?? document.body);
    await waitFor(() => expect(names()).toEqual(['CriarProduto']));
    expect(last('CriarProduto').variables).toEqual({
      imagem,
      input: {
        nome: 'Noite de Oud',
        descricao: 'Madeira e resina.',
        categorias: ['Árabe'],
        precoBase: 89.9,
        estoque: 4,
        variacoes: [],
      },
    });
    await last('CriarProduto').answer(saved(simplesDe()));
    expect(notices()).toContain('✅ Produto salvo com sucesso!');
    // The next product begins at the first field.
    expect(document.activeElement).toBe(field('Nome'));
    expect(onSaved).toHaveBeenCalledOnce();
    expect([field('Nome').value, field('Preço (R$)').value]).toEqual(['', '']);
    expect(isUnsaved()).toBe(false);
    expect(names()).toEqual(['CriarProduto']);
  });

  it('shows every missing value at its field and sends nothing (AFORM-03, AFORM-04, AFORM-05, AFORM-06, AFORM-09)', () => {
    const { names } = open();
    press('Cadastrar Produto');
    const texts = [
      'A imagem do produto é obrigatória.',
      'O nome do produto é obrigatório.',
      'A descrição do produto é obrigatória.',
      'Selecione pelo menos uma categoria.',
      'Preço e estoque são obrigatórios para produtos simples.',
    ];
    for (const text of texts) expect(screen.getAllByText(text).length).toBeGreaterThan(1);
    expect(field('Nome').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Escolher imagem'));
    expect(names()).toEqual([]);
  });

  it('is sent with its variations (AFORM-02, AFORM-07, AFORM-08, AFORM-10)', async () => {
    const { last, names } = open();
    await fillIn();
    fireEvent.click(field('Este produto tem variações'));
    press('Remover variação 2');
    press('Cadastrar Produto');
    expect(screen.getAllByText('Adicione pelo menos duas variações.')).toHaveLength(2);
    press('Adicionar variação');
    writeCell(1, 'Nome', '5 ml');
    writeCell(1, 'Preço', '29,9');
    writeCell(1, 'Estoque', '3');
    press('Cadastrar Produto');
    expect(screen.getAllByText('Preencha todos os campos da variação 2.')).toHaveLength(2);
    expect(document.activeElement).toBe(cell(2, 'Nome'));
    expect(cell(2, 'Nome').getAttribute('aria-invalid')).toBe('true');
    writeCell(2, 'Nome', '10 ml');
    expect(cell(2, 'Nome').getAttribute('aria-invalid')).toBeNull();
    writeCell(2, 'Preço', '49,90');
    writeCell(2, 'Estoque', '8');
    press('Cadastrar Produto');
    await waitFor(() => expect(names()).toEqual(['CriarProduto']));
    expect(last('CriarProduto').variables['input']).toMatchObject({
      precoBase: null,
      variacoes: [
        { nome: '5 ml', preco: 29.9, estoque: 3 },
        { nome: '10 ml', preco: 49.9, estoque: 8 },
      ],
    });
  });

  it('keeps a new category as a name until the save, then as a known category (AFORM-12)', async () => {
    const { client, last, names } = open();
    await fillIn();
    press('Adicionar');
    expect(screen.getByText('Digite o nome da categoria.')).toBeTruthy();
    write('Nova categoria', 'arabe');
    press('Adicionar');
    expect(screen.getByText('Essa categoria já foi adicionada.')).toBeTruthy();
    write('Nova categoria', ' Brasileira ');
    // Enter adds the category and does not submit the form.
    expect(fireEvent.keyDown(field('Nova categoria'), { key: 'Enter' })).toBe(false);
    expect(notices()).toContain('✅ Categoria adicionada!');
    write('Nova categoria', 'nicho');
    press('Adicionar');
    expect(field('Nicho').checked).toBe(true);
    press('Cadastrar Produto');
    await waitFor(() => expect(names()).toEqual(['CriarProduto']));
    expect(last('CriarProduto').variables['input']).toMatchObject({
      categorias: ['Árabe', 'Brasileira', 'Nicho'],
    });
    await last('CriarProduto').answer(
      saved(simplesDe({ categorias: [...CATEGORIAS, categoriaDe('c3', 'Brasileira')] })),
    );
    const cachedCategories = client.readQuery({ query: CategoriasDoPainelDocument });
    expect(cachedCategories?.categorias.map(({ nome }) => nome)).toEqual([
      'Árabe',
      'Nicho',
      'Brasileira',
    ]);
    expect(field('Brasileira').checked).toBe(false);
    expect(names()).toEqual(['CriarProduto']);
  });

  it('keeps the input after a missing reply and offers a retry (AFORM-11, A2)', async () => {
    const { last, count, onSaved } = open();
    await fillIn();
    press('Cadastrar Produto');
    await waitFor(() => expect(count('CriarProduto')).toBe(1));
    await last('CriarProduto').fail();
    expect(notices()).toContain('❌ Erro ao salvar produto');
    expect(problems().join()).toContain('Procure-o na lista antes de tentar de novo.');
    expect(field('Nome').value).toBe(' Noite de Oud ');
    press('Tentar de novo');
    await waitFor(() => expect(count('CriarProduto')).toBe(2));
    await last('CriarProduto').answer(saved(simplesDe()));
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('rejects an unsuitable image before it is selected, and shows a rejection by the shop (C-75)', async () => {
    const { last, count } = open();
    fireEvent.change(field('Escolher imagem'), { target: { files: [arquivoDe('gif')] } });
    expect(await screen.findByText('Use uma imagem JPEG, PNG ou WebP.')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
    await fillIn();
    press('Cadastrar Produto');
    await waitFor(() => expect(count('CriarProduto')).toBe(1));
    await last('CriarProduto').answer(
      refused('ImagemInvalida', 'A loja não conseguiu ler esta imagem. Tente outra.', 'imagem'),
    );
    expect(document.activeElement).toBe(field('Trocar imagem'));
    expect(field('Trocar imagem').getAttribute('aria-invalid')).toBe('true');
  });

  it('accepts an image by drop or paste (AFORM-02)', async () => {
    open();
    const files = [arquivoDe('png', { name: 'solta.png' })];
    fireEvent.drop(screen.getByText('Imagem do produto'), { dataTransfer: { files } });
    expect(await screen.findByRole('img', { name: 'Imagem escolhida: solta.png' })).toBeTruthy();
    const pasted = [arquivoDe('webp', { name: 'colada.webp' })];
    fireEvent.paste(field('Nome'), { clipboardData: { files: pasted, getData: () => '' } });
    expect(await screen.findByRole('img', { name: 'Imagem escolhida: colada.webp' })).toBeTruthy();
    // Cells of a spreadsheet are pasted as text, even with an image in the clipboard.
    const cells = { files: pasted, getData: () => 'Oud' };
    expect(fireEvent.paste(field('Nome'), { clipboardData: cells })).toBe(true);
    press('Retirar');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('offers a retry when the categories fail to load (C-59)', async () => {
    const { client, last, names } = fakeGateway();
    renderAt(
      '/dashboard',
      client,
      <FormularioDeProduto produto={null} onSaved={vi.fn()} onCancel={vi.fn()} />,
    );
    await waitFor(() => expect(names()).toEqual(['CategoriasDoPainel']));
    await last('CategoriasDoPainel').fail();
    press('Tentar de novo');
    await waitFor(() => expect(names()).toHaveLength(2));
    await last('CategoriasDoPainel').answer({ categorias: CATEGORIAS });
    expect(field('Nicho')).toBeTruthy();
  });
});

describe('a started product', () => {
  beforeEach(() => startSession(descriptorOf({ username: 'loja' }), '1'));
  afterEach(endSession);

  it('is restored with its image after a visit to another section (C-59)', async () => {
    const { unmount } = open();
    const { name } = await fillIn();
    unmount();
    open();
    expect([field('Nome').value, field('Árabe').checked]).toEqual([' Noite de Oud ', true]);
    expect(screen.getByRole('img', { name: `Imagem escolhida: ${name}` })).toBeTruthy();
    expect(isUnsaved()).toBe(true);
  });

  it.each([
    ['was discarded', () => ['Cancelar', 'Descartar'].forEach(press)],
    [
      'belongs to another account',
      () => startSession(descriptorOf({ id: '2', username: 'outra' }), '2'),
    ],
  ])('is not restored when it %s (C-59)', (_, end) => {
    const { unmount } = open();
    write('Nome', 'Noite de Oud');
    end();
    unmount();
    open();
    expect(field('Nome').value).toBe('');
  });
});

describe('categories that change while the form is open', () => {
  it('sends a renamed category with its new name and drops a deleted one (ACAT-01)', async () => {
    const { client, last, names } = open();
    await fillIn();
    fireEvent.click(field('Nicho'));
    act(() => {
      client.cache.modify({
        id: 'Categoria:c1',
        fields: { nome: () => 'Oriental' },
      });
      client.cache.evict({ id: 'Categoria:c2' });
    });
    await waitFor(() => expect(field('Oriental').checked).toBe(true));
    expect(screen.queryByLabelText('Nicho')).toBeNull();
    press('Cadastrar Produto');
    await waitFor(() => expect(names()).toEqual(['CriarProduto']));
    expect(last('CriarProduto').variables['input']).toMatchObject({ categorias: ['Oriental'] });
  });
});

describe('variation sheet', () => {
  it('moves down on Enter, adds the missing row, and never submits (C-74)', () => {
    const { names } = open(produtoDe());
    cell(2, 'Preço').focus();
    fireEvent.keyDown(cell(2, 'Preço'), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(cell(1, 'Preço'));
    fireEvent.keyDown(cell(1, 'Preço'), { key: 'Enter' });
    fireEvent.keyDown(cell(2, 'Preço'), { key: 'Enter' });
    expect(document.activeElement).toBe(cell(3, 'Preço'));
    expect(names()).toEqual([]);
  });

  it('fills cells copied from a spreadsheet from the focused cell on (C-74)', () => {
    open(produtoDe());
    const text = '10 ml\tR$ 1.049,90\t1.200\n30 ml\t99,9\t0\n';
    // A spreadsheet also copies a picture of its cells.
    const files = [arquivoDe('png')];
    fireEvent.paste(cell(2, 'Nome'), { clipboardData: { files, getData: () => text } });
    const written = [1, 2, 3].map((n) => [
      cell(n, 'Nome').value,
      cell(n, 'Preço').value,
      cell(n, 'Estoque').value,
    ]);
    expect(written).toEqual([
      ['5 ml', '29,90', '3'],
      ['10 ml', '1.049,90', '1200'],
      ['30 ml', '99,90', '0'],
    ]);
    expect(row(2).getByText('R$ 104,99/ml')).toBeTruthy();
    expect(row(3).getByText('(esgotado)')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Noite de Oud' })).toBeTruthy();
  });

  it('restores a removed row at its place (C-74)', () => {
    open(produtoDe());
    press('Remover variação 1');
    expect(cell(1, 'Nome').value).toBe('10 ml');
    expect(document.activeElement?.textContent).toBe('Desfazer');
    press('Desfazer');
    expect(cell(1, 'Nome').value).toBe('5 ml');
    expect(document.activeElement).toBe(cell(1, 'Nome'));
  });

  it('formats a price when its cell loses the focus (FMT-01)', () => {
    open(produtoDe());
    writeCell(1, 'Preço', '1234.5');
    fireEvent.blur(cell(1, 'Preço'));
    expect(cell(1, 'Preço').value).toBe('1.234,50');
  });
});

describe('an existing product', () => {
  it('is sent with the version read and without a new image, and the form takes the saved values (AFORM-01, AFORM-11)', async () => {
    const { last, names, onSaved } = open(produtoDe());
    write('Nome', 'Oud');
    press('Atualizar Produto');
    await waitFor(() => expect(names()).toEqual(['AtualizarProduto']));
    expect(last('AtualizarProduto').variables).toMatchObject({
      id: 'p1',
      input: { nome: 'Oud', versao: 3 },
    });
    expect(last('AtualizarProduto').variables).not.toHaveProperty('imagem');
    write('Nome', 'Tarde demais');
    expect(field('Nome').value).toBe('Oud');
    await last('AtualizarProduto').answer(saved(produtoDe({ nome: 'Oud', versao: 4 })));
    expect(notices()).toContain('✅ Produto atualizado com sucesso!');
    expect(onSaved).toHaveBeenCalledOnce();
    expect(field('Nome').value).toBe('Oud');
    expect(isUnsaved()).toBe(false);
    write('Nome', 'Oud de novo');
    press('Atualizar Produto');
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(last('AtualizarProduto').variables['input']).toMatchObject({ versao: 4 });
  });

  it('restores the stored values on "Cancelar", after asking (AFORM-01)', () => {
    const { onCancel } = open(produtoDe());
    press('Cancelar');
    expect(onCancel).toHaveBeenCalledOnce();
    write('Nome', 'Outro');
    press('Cancelar');
    expect(screen.getByText('Descartar o que você escreveu?')).toBeTruthy();
    press('Continuar escrevendo');
    expect(field('Nome').value).toBe('Outro');
    press('Cancelar');
    press('Descartar');
    expect(field('Nome').value).toBe('Noite de Oud');
    expect(onCancel).toHaveBeenCalledTimes(2);
  });

  it('shows a refusal about a variation in use beside the variations (C-74)', async () => {
    const { last, names } = open(produtoDe());
    press('Adicionar variação');
    writeCell(3, 'Nome', '30 ml');
    writeCell(3, 'Preço', '99');
    writeCell(3, 'Estoque', '1');
    press('Remover variação 1');
    press('Atualizar Produto');
    await waitFor(() => expect(names()).toEqual(['AtualizarProduto']));
    await last('AtualizarProduto').answer(
      refused('VariacaoEmUso', 'Está em um carrinho.', 'variacoes'),
    );
    const sheet = screen.getByRole('group', { name: 'Variações' });
    expect(within(sheet).getByText('Está em um carrinho.')).toBeTruthy();
    expect(document.activeElement).toBe(sheet);
    expect(notices()).toContain('❌ Não foi possível atualizar o produto');
  });

  it('shows a refusal at the field that it names (C-59)', async () => {
    const { last, names } = open(produtoDe());
    press('Atualizar Produto');
    await waitFor(() => expect(names()).toEqual(['AtualizarProduto']));
    await last('AtualizarProduto').answer(
      refused('DadosInvalidos', 'O preço da variação 2 é alto.', 'variacoes.1.preco'),
    );
    expect(document.activeElement).toBe(cell(2, 'Preço'));
    expect(cell(2, 'Preço').getAttribute('aria-invalid')).toBe('true');
  });

  it('says what an unconfirmed save did not store, keeps the input, and continues from the saved version (C-59)', async () => {
    const { last, names } = open(produtoDe());
    fireEvent.click(field('Este produto tem variações'));
    write('Preço (R$)', '89,90');
    write('Estoque', '4');
    press('Atualizar Produto');
    await waitFor(() => expect(names()).toEqual(['AtualizarProduto']));
    await last('AtualizarProduto').answer(
      refused('NaoConfirmado', 'O preço não foi salvo.', 'precoBase', {
        produto: salvoDe(simplesDe({ precoBase: null, versao: 4 })),
      }),
    );
    expect(document.activeElement).toBe(field('Preço (R$)'));
    expect(field('Preço (R$)').value).toBe('89,90');
    press('Atualizar Produto');
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(last('AtualizarProduto').variables['input']).toMatchObject({
      precoBase: 89.9,
      versao: 4,
      estoqueAnterior: 4,
    });
  });

  it('says that a product was saved whose stock has to be checked (MON-07)', async () => {
    const { last, names } = open(simplesDe());
    write('Estoque', '4');
    press('Atualizar Produto');
    await waitFor(() => expect(names()).toEqual(['AtualizarProduto']));
    await last('AtualizarProduto').answer(
      refused('NaoConfirmado', 'O produto foi salvo, mas o estoque mudou.', 'estoque', {
        produto: salvoDe(simplesDe({ versao: 4 })),
      }),
    );
    expect(await screen.findByText('⚠️ Produto salvo. Confira o estoque.')).toBeTruthy();
    expect(screen.getAllByText('O produto foi salvo, mas o estoque mudou.')).not.toEqual([]);
  });
});

describe('another person saved first', () => {
  const CONFLITO = refused('Conflito', 'Mudou.', null);
  const TITLE = 'Outra pessoa salvou este produto enquanto você editava.';
  const choose = (rotulo: string, label: string) => {
    const group = screen.getByRole('group', { name: `${rotulo}: o que fica?` });
    fireEvent.click(within(group).getByLabelText(label));
  };

  async function collide(salvo: ProdutoAdminFragment | null) {
    const page = open(produtoDe());
    write('Nome', 'Oud');
    press('Atualizar Produto');
    await waitFor(() => expect(page.names()).toEqual(['AtualizarProduto']));
    await page.last('AtualizarProduto').answer(CONFLITO);
    await waitFor(() => expect(page.names()).toEqual(['AtualizarProduto', 'ProdutoAtual']));
    await page.last('ProdutoAtual').answer({ adminProduto: salvo });
    expect(document.activeElement?.textContent).toBe(TITLE);
    // Conflicts stand before the fields.
    expect(document.activeElement?.compareDocumentPosition(field('Nome'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    return page;
  }

  it('merges fields that only the other person changed, and saves over the new version (C-59, A3)', async () => {
    const { last, names } = await collide(produtoDe({ descricao: 'Resina.', versao: 7 }));
    expect(screen.getByRole('list', { name: 'Já está no formulário' }).textContent).toBe(
      'Descrição',
    );
    expect(field('Descrição').value).toBe('Resina.');
    expect(field('Nome').value).toBe('Oud');
    press('Atualizar Produto');
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(last('AtualizarProduto').variables['input']).toMatchObject({
      nome: 'Oud',
      descricao: 'Resina.',
      versao: 7,
    });
  });

  it('requires a decision on fields that both changed (C-59, A3)', async () => {
    const { last, names } = await collide(produtoDe({ nome: 'Noite', versao: 7 }));
    press('Atualizar Produto');
    expect(problems().join()).toContain('Escolha o que fica, antes de salvar.');
    expect(names()).toHaveLength(2);
    choose('Nome', 'O que você escreveu: Oud');
    press('Atualizar Produto');
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(last('AtualizarProduto').variables['input']).toMatchObject({ nome: 'Oud', versao: 7 });
  });

  it('takes the saved value of one field on "Na loja", and mine again (C-59, A3)', async () => {
    await collide(produtoDe({ nome: 'Noite', versao: 7 }));
    choose('Nome', 'Na loja: Noite');
    expect(field('Nome').value).toBe('Noite');
    choose('Nome', 'O que você escreveu: Oud');
    expect(field('Nome').value).toBe('Oud');
    choose('Nome', 'Na loja: Noite');
    expect(isUnsaved()).toBe(false);
    expect(screen.getByText('Nada mais a decidir: confira e salve.')).toBeTruthy();
  });

  it.each([
    ['Ficar com a minha versão em tudo', 'Oud', 'Minha.'],
    ['Usar a salva em tudo', 'Noite', 'Resina.'],
  ])('resolves all fields with "%s" (C-59, A3)', async (name, nome, descricao) => {
    const page = open(produtoDe());
    write('Nome', 'Oud');
    write('Descrição', 'Minha.');
    press('Atualizar Produto');
    await waitFor(() => expect(page.count('AtualizarProduto')).toBe(1));
    await page.last('AtualizarProduto').answer(CONFLITO);
    await waitFor(() => expect(page.count('ProdutoAtual')).toBe(1));
    const salvo = produtoDe({ nome: 'Noite', descricao: 'Resina.', versao: 7 });
    await page.last('ProdutoAtual').answer({ adminProduto: salvo });
    expect(field('Nome').value).toBe('Oud');
    press(name);
    expect([field('Nome').value, field('Descrição').value]).toEqual([nome, descricao]);
    expect(document.activeElement?.textContent).toBe(TITLE);
  });

  it('requires a decision on an image that both replaced (C-59, A3)', async () => {
    const page = open(produtoDe());
    fireEvent.change(field('Trocar imagem'), { target: { files: [arquivoDe('png')] } });
    await screen.findByRole('img', { name: 'Imagem escolhida: foto.png' });
    press('Atualizar Produto');
    await waitFor(() => expect(page.count('AtualizarProduto')).toBe(1));
    expect(page.last('AtualizarProduto').variables['imagem']).toBeInstanceOf(File);
    await page.last('AtualizarProduto').answer(CONFLITO);
    await waitFor(() => expect(page.count('ProdutoAtual')).toBe(1));
    const { imagem } = produtoDe();
    await page.last('ProdutoAtual').answer({
      adminProduto: produtoDe({
        versao: 7,
        imagem: imagem && { ...imagem, url: '/imagens/nova.jpg', alt: 'Nova' },
      }),
    });
    choose('Imagem', 'O que você escreveu: A imagem que você escolheu');
    expect(screen.getByRole('img', { name: 'Imagem escolhida: foto.png' })).toBeTruthy();
    choose('Imagem', 'Na loja: A imagem que foi salva');
    expect(screen.getByRole('img', { name: 'Nova' })).toBeTruthy();
    expect(isUnsaved()).toBe(false);
  });

  it('keeps the input when the saved product cannot be read, and retries (A2)', async () => {
    const page = open(produtoDe());
    write('Nome', 'Oud');
    press('Atualizar Produto');
    await waitFor(() => expect(page.count('AtualizarProduto')).toBe(1));
    await page.last('AtualizarProduto').answer(CONFLITO);
    await waitFor(() => expect(page.count('ProdutoAtual')).toBe(1));
    await page.last('ProdutoAtual').fail();
    expect(screen.getByText(TITLE)).toBeTruthy();
    press('Tentar de novo');
    await waitFor(() => expect(page.count('ProdutoAtual')).toBe(2));
    await page.last('ProdutoAtual').answer({ adminProduto: produtoDe({ versao: 9 }) });
    expect(field('Nome').value).toBe('Oud');
  });

  it('says that the product no longer exists', async () => {
    await collide(null);
    expect(screen.getByText('Este produto não existe mais.')).toBeTruthy();
    expect(field('Nome').value).toBe('Oud');
  });
});
