import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  produtoDe,
  salvoDe,
  simplesDe,
  variacaoDe,
} from '../../../../../test/admin/produto-form.ts';
import { fakeGateway, renderAt } from '../../../../../test/gateway.tsx';
import { endSession } from '../../../../lib/session/session.ts';
import { CategoriasDoPainelDocument } from '../../../kit/categorias/conhecidas.gen.ts';
import { BarraDeTrabalhos } from '../../../kit/trabalho/BarraDeTrabalhos.tsx';
import { ProdutoAtualDocument } from '../formulario/formulario.gen.ts';
import { type ProdutoAdminFragment, ProdutoAdminFragmentDoc } from '../produto.gen.ts';
import { DialogoDeLote } from './DialogoDeLote.tsx';

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const rowsOf = (nome: string) => {
  const group = screen.getByText(nome).closest('tbody');
  if (!group) throw new Error(`${nome} is not in the table.`);
  return within(group)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
};
const job = () => within(screen.getByRole('region', { name: /^Preço e estoque de/ }));
const situation = () => job().getByRole('status').textContent;
/** The line of a product in the result list, which shows every product once it was opened. */
const resultOf = (nome: string) => {
  const whole = job().queryByRole('button', { name: 'Ver a lista' });
  if (whole) fireEvent.click(whole);
  const line = job()
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.startsWith(`${nome}: `));
  return line?.textContent.replace(`${nome}: `, '');
};
const RETRY = /^Tentar de novo a/;

afterEach(endSession);

const raise = (percent: string) => {
  write('Preço', 'subirPorcento');
  write('Porcentagem (%)', percent);
};

const OUD = produtoDe();
const CEDRO = simplesDe({ id: 'p2', nome: 'Cedro' });
const ROSA = simplesDe({ id: 'p3', nome: 'Rosa', precoBase: 10 });

async function open(produtos: readonly ProdutoAdminFragment[] = [OUD, CEDRO, ROSA]) {
  const gateway = fakeGateway();
  const { cache } = gateway.client;
  cache.writeQuery({ query: CategoriasDoPainelDocument, data: { categorias: [] } });
  for (const produto of produtos) {
    cache.writeFragment({
      fragment: ProdutoAdminFragmentDoc,
      fragmentName: 'ProdutoAdmin',
      data: produto,
    });
    // A stale cached product: after a lost reply it must be read from the network.
    cache.writeQuery({
      query: ProdutoAtualDocument,
      variables: { id: produto.id },
      data: { adminProduto: produto },
    });
  }
  const onClosed = vi.fn();
  function Place() {
    const [shown, setShown] = useState(true);
    return (
      <>
        <DialogoDeLote
          produtos={produtos}
          open={shown}
          onClose={() => setShown(false)}
          onClosed={onClosed}
          onStarted={() => undefined}
        />
        <BarraDeTrabalhos />
      </>
    );
  }
  const { unmount } = renderAt('/dashboard', gateway.client, <Place />);
  await screen.findByRole('dialog', { name: 'Preço e estoque' });
  const operationsOn = (id: string) =>
    gateway.requests.filter(({ variables }) => variables['id'] === id);
  const settle = async (id: string, how: (one: (typeof gateway.requests)[number]) => void) => {
    const before = gateway.requests.length;
    const one = operationsOn(id).at(-1);
    if (!one) throw new Error(`${id} has no operation.`);
    await act(async () => how(one));
    return gateway.requests.length - before;
  };
  return {
    ...gateway,
    operationsOn,
    onClosed,
    unmount,
    save: (produto: ProdutoAdminFragment) =>
      settle(produto.id, (one) => one.answer({ resultado: salvoDe(produto) })),
    read: (produto: ProdutoAdminFragment) =>
      settle(produto.id, (one) => one.answer({ adminProduto: produto })),
    refuse: (id: string, __typename: string, mensagem: string) =>
      settle(id, (one) =>
        one.answer({ resultado: { __typename, codigo: 'X', mensagem, campo: null } }),
      ),
    lose: (id: string) => settle(id, (one) => one.fail()),
    deny: (id: string, code: string) => settle(id, (one) => one.refuse(code)),
  };
}

describe('a bulk change before it is sent', () => {
  it('previews old and new values per variation and sends nothing', async () => {
    const { names } = await open();
    raise('10');
    write('Arredondar', 'noventa');
    expect(rowsOf('Noite de Oud').slice(1)).toEqual([
      '5 mlR$ 29,90 → passa a R$ 32,90',
      '10 mlR$ 49,90 → passa a R$ 54,90',
    ]);
    expect(rowsOf('Cedro')[1]).toBe('Sem variaçõesR$ 89,90 → passa a R$ 98,90');
    expect(screen.getByText('Mudam 3 de 3 produtos.')).toBeTruthy();
    const described = screen.getByLabelText('Arredondar').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(
      'Ao mais próximo: tira no máximo R$ 0,49.',
    );
    expect(screen.getByRole('button', { name: 'Aplicar a 3 produtos' })).toBeTruthy();
    expect(names()).toEqual([]);
  });

  it('selects one variation by name; products without variations can be excluded', async () => {
    await open();
    write('Estoque', 'tirar');
    write('Unidades', '4');
    write('Em qual variação', '5 ml');
    expect(rowsOf('Noite de Oud').slice(1)).toEqual(['5 ml3 un.Não muda: ficaria negativo']);
    expect(rowsOf('Cedro')[1]).toBe('Sem variações4 un. → passa a 0 un.');
    expect(
      screen.getByText(
        'Mudam 2 de 3 produtos. 1 não pode mudar. 1 valor não pode mudar: veja na tabela.',
      ),
    ).toBeTruthy();
    fireEvent.click(screen.getByLabelText('E nos produtos sem variações (2)'));
    expect(screen.queryByText('Cedro')).toBeNull();
    expect(screen.getByRole('button', { name: 'Aplicar a 0 produtos' })).toBeTruthy();
  });

  it('shows what is missing at its field and sends nothing', async () => {
    const { names } = await open();
    press(/^Aplicar/);
    expect(screen.getAllByText('Diga o que muda: o preço ou o estoque.').length).toBeGreaterThan(1);
    expect(document.activeElement).toBe(screen.getByLabelText('Preço'));
    raise('0');
    write('Estoque', 'somar');
    write('Unidades', '1,5');
    press(/^Aplicar/);
    expect(document.activeElement).toBe(screen.getByLabelText('Porcentagem (%)'));
    expect(screen.getAllByText(/^Escreva as unidades: um número inteiro de 1/)).toHaveLength(2);
    write('Preço', 'definir');
    write('Preço novo (R$)', '10');
    write('Estoque', 'nada');
    fireEvent.change(screen.getByLabelText('Em qual variação'), { target: { value: '5 ml' } });
    expect(rowsOf('Rosa')[1]).toBe('Sem variaçõesR$ 10,00 (igual)');
    expect(names()).toEqual([]);
  });

  it('says when nothing would change, and asks before closing discards input (A2)', async () => {
    const { names, onClosed } = await open([ROSA]);
    write('Preço', 'definir');
    write('Preço novo (R$)', '10');
    press('Aplicar a 0 produtos');
    expect(screen.getByText('Nenhum dos produtos escolhidos mudaria.')).toBeTruthy();
    press('Fechar');
    expect(screen.getByText('Descartar o que você escreveu?')).toBeTruthy();
    press('Descartar');
    await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
    expect(names()).toEqual([]);
  });
});

describe('a bulk change being sent', () => {
  it('sends each product whole and once, two at a time, and reads nothing (C-54, C-74)', async () => {
    const { client, names, operationsOn, save, onClosed } = await open();
    raise('10');
    const button = screen.getByRole('button', { name: 'Aplicar a 3 produtos' });
    // Two clicks before the next render.
    act(() => {
      button.click();
      button.click();
    });
    await screen.findByText('0 de 3');
    expect(names()).toEqual(['AtualizarProduto', 'AtualizarProduto']);
    expect(operationsOn('p1')[0]?.variables).toEqual({
      id: 'p1',
      input: {
        nome: 'Noite de Oud',
        descricao: 'Madeira e resina.',
        categorias: ['Árabe'],
        versao: 3,
        precoBase: null,
        variacoes: [
          { id: 'v1', nome: '5 ml', preco: 32.89, estoque: 3, estoqueAnterior: 3 },
          { id: 'v2', nome: '10 ml', preco: 54.89, estoque: 8, estoqueAnterior: 8 },
        ],
      },
    });
    expect(operationsOn('p2')[0]?.variables['input']).toMatchObject({
      precoBase: 98.89,
      variacoes: [],
    });
    expect([resultOf('Cedro'), resultOf('Rosa')]).toEqual(['enviando…', 'na fila']);
    const cedro = simplesDe({ id: 'p2', nome: 'Cedro', precoBase: 98.89, versao: 4 });
    await save(cedro);
    expect(screen.getByText('1 de 3')).toBeTruthy();
    expect(names()).toHaveLength(3);
    await save(ROSA);
    await save(produtoDe({ versao: 4 }));
    expect(situation()).toBe('Pronto: 3 de 3.');
    expect([resultOf('Cedro'), resultOf('Rosa')]).toEqual([
      'salvo, R$ 89,90 → R$ 98,89',
      'salvo, R$ 10,00 → R$ 11,00',
    ]);
    await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
    expect(names()).toEqual(['AtualizarProduto', 'AtualizarProduto', 'AtualizarProduto']);
    const cachedProduct = client.cache.readFragment({
      id: 'Produto:p2',
      fragment: ProdutoAdminFragmentDoc,
      fragmentName: 'ProdutoAdmin',
    });
    expect(cachedProduct).toMatchObject({ precoBase: 98.89, versao: 4 });
  });

  it('"Parar" finishes what was sent and stops the rest, which can be retried', async () => {
    const { names, operationsOn, save, read } = await open();
    raise('10');
    press('Aplicar a 3 produtos');
    await screen.findByText('0 de 3');
    press('Parar');
    expect(situation()).toContain('0 de 3. Parando');
    await save(CEDRO);
    await save(OUD);
    expect(names()).toEqual(['AtualizarProduto', 'AtualizarProduto']);
    expect(situation()).toContain('2 de 3 feitos');
    expect(resultOf('Rosa')).toBe('não enviado');
    press(RETRY);
    await screen.findByText('0 de 1');
    await read({ ...ROSA, precoBase: 20, versao: 9 });
    expect(operationsOn('p3').map(({ operation }) => operation)).toEqual([
      'ProdutoAtual',
      'AtualizarProduto',
    ]);
    expect(operationsOn('p3')[1]?.variables['input']).toMatchObject({ precoBase: 22, versao: 9 });
    await save({ ...ROSA, precoBase: 22 });
    expect(resultOf('Rosa')).toBe('salvo, R$ 20,00 → R$ 22,00');
    expect(situation()).toBe('Pronto: 3 de 3.');
    expect(screen.queryByRole('button', { name: RETRY })).toBeNull();
  });

  it('says why a product was not saved', async () => {
    const { refuse, lose } = await open();
    raise('10');
    press('Aplicar a 3 produtos');
    await screen.findByText('0 de 3');
    await refuse('p1', 'Conflito', 'O produto mudou.');
    await refuse('p2', 'DadosInvalidos', 'Houve vendas enquanto você editava.');
    await lose('p3');
    expect(resultOf('Noite de Oud')).toBe('mudou em outro lugar: recarregue e confira');
    expect(resultOf('Cedro')).toBe('Houve vendas enquanto você editava.');
    expect(resultOf('Rosa')).toBe('sem resposta, não sabemos se foi salvo');
    expect(situation()).toContain('0 de 3 feitos');
  });

  it('stops sending when the session has ended', async () => {
    const { names, deny, save } = await open();
    raise('10');
    press('Aplicar a 3 produtos');
    await screen.findByText('0 de 3');
    await deny('p1', 'FORBIDDEN');
    await save(CEDRO);
    expect(resultOf('Rosa')).toBe('não enviado');
    expect(names()).toHaveLength(2);
  });

  it('goes on when the section is left, and the browser asks before the page is (DASH-03)', async () => {
    const { names, operationsOn, client, unmount } = await open();
    raise('10');
    press('Aplicar a 3 produtos');
    await screen.findByText('0 de 3');
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(true);
    unmount();
    operationsOn('p1')[0]?.answer({ resultado: salvoDe(OUD) });
    await expect.poll(() => names().length).toBe(3);
    renderAt('/dashboard', client, <BarraDeTrabalhos />);
    expect(situation()).toBe('1 de 3');
    await act(async () => {
      operationsOn('p2')[0]?.answer({ resultado: salvoDe(CEDRO) });
      operationsOn('p3')[0]?.answer({ resultado: salvoDe(ROSA) });
    });
    expect(situation()).toBe('Pronto: 3 de 3.');
    expect(leave()).toBe(false);
  });

  it('"Desfazer" restores the former price unless it changed since (DASH-03)', async () => {
    const { names, operationsOn, save, read } = await open([CEDRO, ROSA]);
    raise('10');
    press('Aplicar a 2 produtos');
    await screen.findByText('0 de 2');
    const cedro = { ...CEDRO, precoBase: 98.89, versao: 4 };
    await save(cedro);
    await save({ ...ROSA, precoBase: 11, versao: 4 });
    press('Desfazer');
    await screen.findByRole('region', { name: 'Desfazer: Preço e estoque de 2 produtos' });
    await waitFor(() => expect(names()).toHaveLength(4));
    await read(cedro);
    expect(operationsOn('p2').at(-1)?.variables['input']).toMatchObject({
      precoBase: 89.9,
      versao: 4,
    });
    await save({ ...CEDRO, versao: 5 });
    await read({ ...ROSA, precoBase: 12, versao: 5 });
    expect(screen.getByText(/mudou depois: confira antes de desfazer/)).toBeTruthy();
    expect(names()).toEqual([
      'AtualizarProduto',
      'AtualizarProduto',
      'ProdutoAtual',
      'ProdutoAtual',
      'AtualizarProduto',
    ]);
  });
});

describe('retry of a bulk change', () => {
  const openAfterLostReply = async () => {
    const page = await open([CEDRO]);
    raise('10');
    press('Aplicar a 1 produto');
    await screen.findByText('0 de 1');
    await page.lose('p2');
    press(RETRY);
    await screen.findByText('0 de 1');
    return page;
  };
  const now = (precoBase: number) => ({ ...CEDRO, precoBase, versao: 4 });

  it('does not resend a lost save that took effect', async () => {
    const { names, read } = await openAfterLostReply();
    await read(now(98.89));
    expect(resultOf('Cedro')).toBe('salvo, R$ 89,90 → R$ 98,89');
    expect(names()).toEqual(['AtualizarProduto', 'ProdutoAtual']);
  });

  it('resends a lost save that did not take effect, over the current product', async () => {
    const { names, operationsOn, read, save } = await openAfterLostReply();
    await read(now(89.9));
    expect(names()).toEqual(['AtualizarProduto', 'ProdutoAtual', 'AtualizarProduto']);
    expect(operationsOn('p2').at(-1)?.variables['input']).toMatchObject({
      precoBase: 98.89,
      versao: 4,
    });
    await save(now(98.89));
    expect(situation()).toBe('Pronto: 1 de 1.');
  });

  it('does not resend a lost save when the product also changed elsewhere', async () => {
    const { names, read } = await openAfterLostReply();
    await read(now(120));
    expect(resultOf('Cedro')).toBe(
      'mudou enquanto não havia resposta: confira antes de mudar de novo',
    );
    expect(screen.queryByRole('button', { name: RETRY })).toBeNull();
    expect(names()).toEqual(['AtualizarProduto', 'ProdutoAtual']);
  });

  it('counts a lost save as done when it takes effect after it was read', async () => {
    const { names, read, refuse } = await openAfterLostReply();
    await read(now(89.9));
    // The lost save took effect in between, so this one conflicts.
    await refuse('p2', 'Conflito', 'O produto mudou.');
    press(RETRY);
    await screen.findByText('0 de 1');
    await read(now(98.89));
    expect(resultOf('Cedro')).toBe('salvo, R$ 89,90 → R$ 98,89');
    expect(names()).toEqual([
      'AtualizarProduto',
      'ProdutoAtual',
      'AtualizarProduto',
      'ProdutoAtual',
    ]);
  });

  it('applies the percentage to the current price after a conflict', async () => {
    const { operationsOn, read, refuse } = await open([CEDRO]);
    raise('10');
    press('Aplicar a 1 produto');
    await screen.findByText('0 de 1');
    await refuse('p2', 'Conflito', 'O produto mudou.');
    press(RETRY);
    await screen.findByText('0 de 1');
    await read(now(120));
    expect(operationsOn('p2').at(-1)?.variables['input']).toMatchObject({
      precoBase: 132,
      versao: 4,
    });
  });

  it('sends nothing when the product cannot be read, and says when it no longer exists', async () => {
    const { names, lose, requests } = await openAfterLostReply();
    await lose('p2');
    expect(resultOf('Cedro')).toBe('sem resposta, não sabemos se foi salvo');
    press(RETRY);
    await waitFor(() => expect(requests).toHaveLength(3));
    await act(async () => requests[2]?.answer({ adminProduto: null }));
    expect(resultOf('Cedro')).toBe('não existe mais');
    expect(names()).toEqual(['AtualizarProduto', 'ProdutoAtual', 'ProdutoAtual']);
  });

  it('repeats an absolute change even if the product changed', async () => {
    const product = produtoDe({
      variacoes: [variacaoDe({ estoque: 1 }), variacaoDe({ id: 'v2', nome: 'X', estoque: 2 })],
    });
    const { operationsOn, read, lose } = await open([product]);
    write('Estoque', 'definir');
    write('Unidades', '8');
    press('Aplicar a 1 produto');
    await screen.findByText('0 de 1');
    await lose('p1');
    press(RETRY);
    await screen.findByText('0 de 1');
    await read(
      produtoDe({
        variacoes: [variacaoDe({ estoque: 7 }), variacaoDe({ id: 'v2', nome: 'X', estoque: 8 })],
      }),
    );
    expect(operationsOn('p1').at(-1)?.variables['input']).toMatchObject({
      variacoes: [
        { id: 'v1', estoque: 8, estoqueAnterior: 7 },
        { id: 'v2', estoque: 8, estoqueAnterior: 8 },
      ],
    });
  });
});
