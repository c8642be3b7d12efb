import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  arquivoDe,
  categoriaDe,
  produtoDe,
  salvoDe,
  simplesDe,
} from '../../../../../test/admin/produto-form.ts';
import { descriptorOf } from '../../../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../../../test/gateway.tsx';
import { endSession, startSession } from '../../../../shared/session/session.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { CategoriasDoPainelDocument } from '../produtos.gen.ts';
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

/** What the gateway answers to a save. */
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
  // What was read once is not what there is after somebody else saved.
  gateway.client.writeQuery({
    query: ProdutoAtualDocument,
    variables: { id: 'p1' },
    data: { adminProduto: produtoDe() },
  });
  const onSaved = vi.fn();
  const onCancel = vi.fn();
  const onDirtyChange = vi.fn();
  const { unmount } = renderAt(
    '/dashboard',
    gateway.client,
    <FormularioDeProduto
      produto={produto}
      onSaved={onSaved}
      onCancel={onCancel}
      onDirtyChange={onDirtyChange}
    />,
  );
  return { ...gateway, onSaved, onCancel, onDirtyChange, unmount };
}

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

describe('um produto novo', () => {
  it('AFORM-01, AFORM-11: vai uma vez, se diz, e o formulário recomeça', async () => {
    const { last, names, onSaved, onDirtyChange } = open();
    const imagem = await fillIn();
    fireEvent.blur(field('Preço (R$)'));
    expect(field('Preço (R$)').value).toBe('89,90');
    expect(onDirtyChange).toHaveBeenLastCalledWith(true);
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
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ id: 'p1' }));
    expect([field('Nome').value, field('Preço (R$)').value]).toEqual(['', '']);
    expect(onDirtyChange).toHaveBeenLastCalledWith(false);
    expect(names()).toEqual(['CriarProduto']);
  });

  it('AFORM-03 a AFORM-06, AFORM-09: o que falta se diz em cada campo, e nada vai', () => {
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

  it('AFORM-02, AFORM-07, AFORM-08, AFORM-10: com variações', async () => {
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

  it('AFORM-12: uma categoria nova é um nome até o produto ser salvo; depois, uma das conhecidas', async () => {
    const { client, last, names } = open();
    await fillIn();
    press('Adicionar');
    expect(screen.getByText('Digite o nome da categoria.')).toBeTruthy();
    write('Nova categoria', 'arabe');
    press('Adicionar');
    expect(screen.getByText('Essa categoria já foi adicionada.')).toBeTruthy();
    write('Nova categoria', ' Brasileira ');
    // Enter adds, and the form does not go.
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
    const known = client.readQuery({ query: CategoriasDoPainelDocument });
    expect(known?.categorias.map(({ nome }) => nome)).toEqual(['Árabe', 'Nicho', 'Brasileira']);
    expect(field('Brasileira').checked).toBe(false);
    expect(names()).toEqual(['CriarProduto']);
  });

  it('AFORM-11, A2: sem resposta, o que se escreveu fica e se tenta de novo', async () => {
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

  it('C-75: uma imagem recusada aqui nem chega a ser escolhida; a loja ainda pode recusar', async () => {
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

  it('AFORM-02: uma imagem pode ser solta ou colada', async () => {
    open();
    const files = [arquivoDe('png', { name: 'solta.png' })];
    fireEvent.drop(screen.getByText('Imagem do produto'), { dataTransfer: { files } });
    expect(await screen.findByRole('img', { name: 'Imagem escolhida: solta.png' })).toBeTruthy();
    const pasted = [arquivoDe('webp', { name: 'colada.webp' })];
    fireEvent.paste(field('Nome'), { clipboardData: { files: pasted, getData: () => '' } });
    expect(await screen.findByRole('img', { name: 'Imagem escolhida: colada.webp' })).toBeTruthy();
    // What a spreadsheet copies is text, whatever picture comes with it.
    const cells = { files: pasted, getData: () => 'Oud' };
    expect(fireEvent.paste(field('Nome'), { clipboardData: cells })).toBe(true);
    press('Retirar');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('C-59: categorias que não carregam se pedem de novo', async () => {
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

describe('um produto começado', () => {
  beforeEach(() => startSession(descriptorOf({ username: 'loja' }), '1'));
  afterEach(endSession);

  it('C-59: quem vai a outra seção e volta continua de onde parou, com a imagem', async () => {
    const { unmount } = open();
    const { name } = await fillIn();
    unmount();
    const { onDirtyChange } = open();
    expect([field('Nome').value, field('Árabe').checked]).toEqual([' Noite de Oud ', true]);
    expect(screen.getByRole('img', { name: `Imagem escolhida: ${name}` })).toBeTruthy();
    expect(onDirtyChange).toHaveBeenLastCalledWith(true);
  });

  it.each([
    ['se descartou', () => ['Cancelar', 'Descartar'].forEach(press)],
    ['é de outra conta', () => startSession(descriptorOf({ username: 'outra' }), '2')],
  ])('C-59: o que %s não volta', (_, end) => {
    const { unmount } = open();
    write('Nome', 'Noite de Oud');
    end();
    unmount();
    open();
    expect(field('Nome').value).toBe('');
  });
});

describe('categorias que mudam enquanto se escreve', () => {
  it('ACAT-01: renomeada vai com o nome novo; removida não volta pelo formulário', async () => {
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

describe('a planilha', () => {
  it('C-74: Enter desce e faz a linha que falta; nunca envia', () => {
    const { names } = open(produtoDe());
    cell(2, 'Preço').focus();
    fireEvent.keyDown(cell(2, 'Preço'), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(cell(1, 'Preço'));
    fireEvent.keyDown(cell(1, 'Preço'), { key: 'Enter' });
    fireEvent.keyDown(cell(2, 'Preço'), { key: 'Enter' });
    expect(document.activeElement).toBe(cell(3, 'Preço'));
    expect(names()).toEqual([]);
  });

  it('C-74: o que foi copiado de uma planilha preenche a partir da célula', () => {
    open(produtoDe());
    const text = '10 ml\tR$ 1.049,90\t1.200\n30 ml\t99,9\t0\n';
    // A spreadsheet offers a picture of its cells as well.
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

  it('C-74: uma linha removida volta ao seu lugar', () => {
    open(produtoDe());
    press('Remover variação 1');
    expect(cell(1, 'Nome').value).toBe('10 ml');
    expect(document.activeElement?.textContent).toBe('Desfazer');
    press('Desfazer');
    expect(cell(1, 'Nome').value).toBe('5 ml');
    expect(document.activeElement).toBe(cell(1, 'Nome'));
  });

  it('FMT-01: um preço se lê como aqui quando se deixa a célula', () => {
    open(produtoDe());
    writeCell(1, 'Preço', '1234.5');
    fireEvent.blur(cell(1, 'Preço'));
    expect(cell(1, 'Preço').value).toBe('1.234,50');
  });
});

describe('um produto que existe', () => {
  it('AFORM-01, AFORM-11: vai com a versão lida, sem imagem nova, e volta a ser o que foi salvo', async () => {
    const { last, names, onSaved, onDirtyChange } = open(produtoDe());
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
    expect(onDirtyChange).toHaveBeenLastCalledWith(false);
    write('Nome', 'Oud de novo');
    press('Atualizar Produto');
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(last('AtualizarProduto').variables['input']).toMatchObject({ versao: 4 });
  });

  it("AFORM-01: 'Cancelar' volta ao que havia, depois de perguntar", () => {
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

  it('C-74: uma variação em uso se diz junto das variações', async () => {
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

  it('C-59: o que a loja recusa de um campo aparece nele', async () => {
    const { last, names } = open(produtoDe());
    press('Atualizar Produto');
    await waitFor(() => expect(names()).toEqual(['AtualizarProduto']));
    await last('AtualizarProduto').answer(
      refused('DadosInvalidos', 'O preço da variação 2 é alto.', 'variacoes.1.preco'),
    );
    expect(document.activeElement).toBe(cell(2, 'Preço'));
    expect(cell(2, 'Preço').getAttribute('aria-invalid')).toBe('true');
  });

  it('NaoConfirmado: diz o que não foi salvo, guarda o que se escreveu e segue da versão salva', async () => {
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
});

describe('outra pessoa salvou antes', () => {
  const CONFLITO = refused('Conflito', 'Mudou.', null);
  const TITLE = 'Outra pessoa salvou este produto enquanto você editava.';

  async function collide(salvo: ProdutoAdminFragment | null) {
    const page = open(produtoDe());
    write('Nome', 'Oud');
    press('Atualizar Produto');
    await waitFor(() => expect(page.names()).toEqual(['AtualizarProduto']));
    await page.last('AtualizarProduto').answer(CONFLITO);
    await waitFor(() => expect(page.names()).toEqual(['AtualizarProduto', 'ProdutoAtual']));
    await page.last('ProdutoAtual').answer({ adminProduto: salvo });
    expect(document.activeElement?.textContent).toBe(TITLE);
    return page;
  }

  it('C-59, A3: o que só ela mudou entra no formulário; salvar leva a versão nova', async () => {
    const { last, names } = await collide(produtoDe({ descricao: 'Resina.', versao: 7 }));
    expect(screen.getByText(/já está no formulário: Descrição\./)).toBeTruthy();
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

  it('C-59, A3: o que as duas mudaram se decide antes de salvar', async () => {
    const { last, names } = await collide(produtoDe({ nome: 'Noite', versao: 7 }));
    press('Atualizar Produto');
    expect(problems().join()).toContain(
      'Escolha o que fica em cada campo que outra pessoa também mudou.',
    );
    expect(names()).toHaveLength(2);
    press('Ficar com a minha versão: Nome');
    press('Atualizar Produto');
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(last('AtualizarProduto').variables['input']).toMatchObject({ nome: 'Oud', versao: 7 });
  });

  it("C-59, A3: 'Usar a salva', campo a campo", async () => {
    const { onDirtyChange } = await collide(produtoDe({ nome: 'Noite', versao: 7 }));
    press('Usar a salva: Nome');
    expect(field('Nome').value).toBe('Noite');
    expect(onDirtyChange).toHaveBeenLastCalledWith(false);
    expect(screen.getByText('Nada mais a decidir: confira e salve.')).toBeTruthy();
  });

  it.each([
    ['Ficar com a minha versão em tudo', 'Oud', 'Minha.'],
    ['Usar a salva em tudo', 'Noite', 'Resina.'],
  ])('C-59, A3: %s', async (name, nome, descricao) => {
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

  it('C-59, A3: a imagem que as duas trocaram também se decide', async () => {
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
    press('Usar a salva: Imagem');
    expect(screen.getByRole('img', { name: 'Nova' })).toBeTruthy();
    expect(page.onDirtyChange).toHaveBeenLastCalledWith(false);
  });

  it('A2: sem ler o que foi salvo, nada se perde e se tenta de novo', async () => {
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

  it('um produto que já não existe', async () => {
    await collide(null);
    expect(screen.getByText('Este produto não existe mais.')).toBeTruthy();
    expect(field('Nome').value).toBe('Oud');
  });
});
