import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { carrinhoDe, linhaDe } from '../../../test/carrinho.ts';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { endSession, keepSession, startSession } from '../../lib/session/session.ts';
import { Page } from '../carrinho/CarrinhoPage.tsx';
import type { Linha } from '../carrinho/otimista.ts';

const CASA = {
  __typename: 'Endereco',
  id: 'e1',
  logradouro: 'Rua das Flores',
  numero: '10',
  complemento: null,
  bairro: 'Centro',
  cidade: 'Fortaleza',
  estado: 'CE',
  cep: '60000-000',
  padrao: false,
};
const TRABALHO = { ...CASA, id: 'e2', logradouro: 'Av. do Porto', numero: '200', padrao: true };
const PERFIL = {
  __typename: 'Perfil',
  id: '7',
  nomeCompleto: 'Ana Lima',
  email: 'ana@example.com',
  telefone: '85987654321',
  cpf: '529.982.247-25',
  versao: 1,
};
const FRETE = {
  __typename: 'Frete',
  cep: '60000-000',
  uf: 'CE',
  servico: 'Entrega padrão',
  valor: 12.5,
  prazo: null,
  prazoMinDias: 1,
  prazoMaxDias: 3,
  aCombinar: false,
};

interface Setting {
  readonly linhas?: Linha[];
  readonly enderecos?: object[];
  readonly perfil?: object | null;
  readonly frete?: object | null;
  readonly part?: ReactNode;
}

async function open({
  linhas = [linhaDe()],
  enderecos = [CASA, TRABALHO],
  perfil = PERFIL,
  frete = FRETE,
  part = <Page />,
}: Setting = {}) {
  const gateway = fakeGateway();
  renderAt('/carrinho', gateway.client, part);
  const last = (operation: string) =>
    gateway.requests.findLast((each) => each.operation === operation);
  const answer = (operation: string, data: Record<string, unknown>) =>
    act(async () => last(operation)?.answer(data));
  await screen.findByRole('status');
  await act(async () => import('./Compra.tsx'));
  await answer('MeuCarrinho', { carrinho: carrinhoDe(...linhas) });
  await answer('MeusEnderecos', { meusEnderecos: enderecos });
  await answer('DadosDaCompra', { meuPerfil: perfil });
  if (last('CotarFrete')) await answer('CotarFrete', { cotarFrete: frete });
  const ordered = () => gateway.requests.filter(({ operation }) => operation === 'CriarPedido');
  return { ...gateway, last, answer, ordered };
}

const finish = () => fireEvent.click(screen.getByRole('button', { name: 'Finalizar Compra' }));
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join(' ');
const notices = () => screen.getByRole('list', { name: 'Avisos' }).textContent;
const sumOf = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).parentElement?.textContent ?? '';

function inputOf(request: { variables: Record<string, unknown> } | undefined) {
  return JSON.parse(JSON.stringify(request?.variables['input'] ?? {}));
}

beforeEach(() => {
  sessionStorage.clear();
  startSession(descriptorOf(), '7');
});
afterEach(() => {
  keepSession(false);
  act(endSession);
});

describe('Compra: address and data', () => {
  it('preselects the default address and lets the person choose another (CARTPG-04)', async () => {
    await open();
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ checked }) => checked)).toEqual([false, true]);
    fireEvent.click(screen.getByLabelText('Rua das Flores, 10 - Fortaleza/CE (60000-000)'));
    expect(radios.map(({ checked }) => checked)).toEqual([true, false]);
  });

  it('shows CEP, state and city in their places (CARTPG-05, C-38)', async () => {
    await open();
    expect(screen.getByText('Av. do Porto, 200 - Fortaleza/CE (60000-000)')).toBeTruthy();
  });

  it("shows 'Selecione um endereço antes de pagar.' without a chosen address (CARTPG-08)", async () => {
    const { ordered } = await open({ enderecos: [CASA] });
    finish();
    expect(alerts()).toContain('Selecione um endereço antes de pagar.');
    expect(notices()).toContain('Selecione um endereço antes de pagar.');
    expect(ordered()).toHaveLength(0);
    fireEvent.click(screen.getByRole('radio'));
    expect(alerts()).not.toContain('Selecione um endereço');
  });

  it("shows e-mail and phone read-only, or 'Nenhum … cadastrado' (CARTPG-06, CARTPG-07, C-39)", async () => {
    await open({ perfil: { ...PERFIL, email: null, telefone: null } });
    expect(screen.getByText('Nenhum e-mail cadastrado')).toBeTruthy();
    expect(screen.getByText('Nenhum telefone cadastrado')).toBeTruthy();
    expect(screen.queryByLabelText(/E-mail/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Editar seus dados' }));
    expect(await screen.findByLabelText(/E-mail/)).toBeTruthy();
    expect(screen.getByLabelText(/Telefone/)).toBeTruthy();
  });

  it('opens the form for missing data, with errors beside the fields (C-36, C-39)', async () => {
    const { ordered } = await open({ perfil: { ...PERFIL, cpf: null, telefone: null } });
    finish();
    expect(alerts()).toContain('Confira o CPF e o telefone para finalizar.');
    const cpf = await screen.findByLabelText(/CPF/);
    await waitFor(() => expect(document.activeElement).toBe(cpf));
    expect(cpf.getAttribute('aria-invalid')).toBe('true');
    expect(ordered()).toHaveLength(0);
  });

  it('names all that is missing before it is asked, and at once when it is asked (CARTPG-08, C-39)', async () => {
    const { ordered } = await open({
      enderecos: [CASA],
      perfil: { ...PERFIL, cpf: null, telefone: null },
    });
    expect(
      screen.getByText('Para finalizar, informe o endereço de entrega, o CPF e o telefone.'),
    ).toBeTruthy();
    finish();
    expect(alerts()).toContain('Selecione um endereço antes de pagar.');
    expect(alerts()).toContain('Confira o CPF e o telefone para finalizar.');
    const cpf = await screen.findByLabelText(/CPF/);
    expect(cpf.getAttribute('aria-invalid')).toBe('true');
    // The first of them on the page.
    expect(document.activeElement?.id).toBe('meus-enderecos');
    fireEvent.click(screen.getByRole('radio'));
    expect(alerts()).not.toContain('Selecione um endereço');
    fireEvent.change(cpf, { target: { value: '52998224725' } });
    expect(alerts()).toContain('Confira o telefone para finalizar.');
    fireEvent.change(screen.getByLabelText(/Telefone/), { target: { value: '85987654321' } });
    expect(alerts().trim()).toBe('');
    expect(ordered()).toHaveLength(0);
  });

  it('keeps in the profile what it lacked, once the order exists (C-39)', async () => {
    const page = await open({ perfil: { ...PERFIL, cpf: null } });
    finish();
    fireEvent.change(await screen.findByLabelText(/CPF/), { target: { value: '529.982.247-25' } });
    fireEvent.change(screen.getByLabelText(/Telefone/), { target: { value: '85 91111-2222' } });
    finish();
    expect(page.last('GuardarDados')).toBeUndefined();
    await page.answer('CriarPedido', { resultado: { __typename: 'Pedido', id: '42' } });
    // The telephone that the profile has stays.
    expect(inputOf(page.last('GuardarDados'))).toEqual({ cpf: '52998224725', versao: 1 });
  });

  it('sends nothing to a profile that was not read: it may have other data', async () => {
    const gateway = fakeGateway();
    renderAt('/carrinho', gateway.client, <Page />);
    const last = (name: string) => gateway.requests.findLast(({ operation }) => operation === name);
    await act(async () => import('./Compra.tsx'));
    await act(async () => last('MeuCarrinho')?.answer({ carrinho: carrinhoDe(linhaDe()) }));
    await act(async () => last('MeusEnderecos')?.answer({ meusEnderecos: [TRABALHO] }));
    await act(async () => last('DadosDaCompra')?.fail());
    await act(async () => last('CotarFrete')?.answer({ cotarFrete: FRETE }));
    finish();
    const write = (label: RegExp, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await screen.findByLabelText(/Nome completo/);
    write(/Nome completo/, 'Ana Lima');
    write(/CPF/, '52998224725');
    write(/Telefone/, '8598765432');
    write(/E-mail/, 'ana@example.com');
    finish();
    await act(async () =>
      last('CriarPedido')?.answer({ resultado: { __typename: 'Pedido', id: '42' } }),
    );
    expect(notices()).toContain('Pedido criado com sucesso!');
    expect(last('GuardarDados')).toBeUndefined();
  });

  it('sends nothing to a profile that has everything', async () => {
    const page = await open();
    finish();
    await page.answer('CriarPedido', { resultado: { __typename: 'Pedido', id: '42' } });
    expect(page.last('GuardarDados')).toBeUndefined();
  });

  it('lets an account without a profile type the data in the cart (C-28)', async () => {
    const { last } = await open({ perfil: null });
    finish();
    const write = (label: RegExp, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await screen.findByLabelText(/Nome completo/);
    write(/Nome completo/, ' Ana Lima ');
    write(/CPF/, '52998224725');
    write(/Telefone/, '8598765432');
    write(/E-mail/, 'ana@example.com');
    // The order uses typed data even without 'Usar estes dados'.
    finish();
    await waitFor(() =>
      expect(inputOf(last('CriarPedido'))).toMatchObject({
        nomeCompleto: 'Ana Lima',
        cpf: '52998224725',
        telefone: '8598765432',
        email: 'ana@example.com',
      }),
    );
  });

  it('offers a retry when the addresses do not load (C-27)', async () => {
    const gateway = fakeGateway();
    renderAt('/carrinho', gateway.client, <Page />);
    const last = (name: string) => gateway.requests.findLast(({ operation }) => operation === name);
    await act(async () => import('./Compra.tsx'));
    await act(async () => last('MeuCarrinho')?.answer({ carrinho: carrinhoDe(linhaDe()) }));
    await act(async () => last('MeusEnderecos')?.fail());
    expect(screen.getByText('Não foi possível carregar os seus endereços.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await act(async () => last('MeusEnderecos')?.answer({ meusEnderecos: [TRABALHO] }));
    expect(screen.getByText(/Av. do Porto/)).toBeTruthy();
  });
});

describe('Compra: freight and total', () => {
  it('shows subtotal, freight with delivery time, and total (CARTPG-13, C-40, S1)', async () => {
    await open();
    expect(sumOf('Subtotal')).toContain('R$ 99,80');
    expect(sumOf('Frete')).toContain('R$ 12,50');
    expect(sumOf('Frete')).toContain('em 1 a 3 dias úteis');
    expect(screen.getByText('R$ 112,30', { selector: 'strong' })).toBeTruthy();
  });

  it("shows 'a combinar' and the items' total without a quote (C-40)", async () => {
    const { last } = await open({ frete: null });
    expect(sumOf('Frete')).toContain('a combinar');
    finish();
    expect(inputOf(last('CriarPedido')).totalVisto).toBe(99.8);
  });

  it('blocks the order when the freight quote failed (C-40)', async () => {
    const page = await open({ frete: FRETE, enderecos: [CASA] });
    fireEvent.click(screen.getByRole('radio'));
    await act(async () => page.last('CotarFrete')?.fail());
    expect(alerts()).toContain('Não foi possível calcular o frete agora.');
    finish();
    expect(page.ordered()).toHaveLength(0);
    await page.answer('CotarFrete', { cotarFrete: FRETE });
    finish();
    expect(page.ordered()).toHaveLength(1);
  });
});

describe('Compra: the order', () => {
  it('sends address, data and the prices on screen, and no items (CARTPG-12, C-41)', async () => {
    const { last } = await open();
    finish();
    const input = inputOf(last('CriarPedido'));
    expect(input).toEqual({
      enderecoId: 'e2',
      nomeCompleto: 'Ana Lima',
      cpf: '52998224725',
      telefone: '85987654321',
      email: 'ana@example.com',
      chave: expect.stringMatching(/^[\da-f-]{36}$/),
      totalVisto: 112.3,
      precosVistos: [{ itemId: 'l1', precoUnitario: 49.9 }],
    });
  });

  it("shows 'Pedido criado com sucesso!' and the payment methods in place (CARTPG-11, CHATPAY-01)", async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const page = await open();
    finish();
    await page.answer('CriarPedido', { resultado: { __typename: 'Pedido', id: '42' } });
    expect(notices()).toContain('Pedido criado com sucesso!');
    // The button is at the end of the cart, and the order may take a while.
    expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
    scrollTo.mockRestore();
    expect(screen.getByTestId('path').textContent).toBe('/carrinho?pedido=42');
    await act(async () => import('./PedidoCriado.tsx'));
    expect(page.last('PedidoCriado')?.variables).toEqual({ id: '42' });
    // The cart is read again, because the order emptied it.
    expect(page.names().filter((name) => name === 'MeuCarrinho')).toHaveLength(2);
  });

  it.each([
    [{ __typename: 'Pedido', id: '42' }, 'Pedido criado com sucesso!'],
    [
      {
        __typename: 'PrecoAlterado',
        codigo: 'PRECO_ALTERADO',
        mensagem: 'O preço mudou.',
        campo: null,
        itens: [],
        totalAtual: 132.3,
        carrinhoAtual: null,
        pedido: { __typename: 'Pedido', id: '42' },
      },
      'O pedido foi criado com o preço de hoje.',
    ],
  ])(
    'a late order does not move a person who left: a notice links it (CARTPG-11)',
    async (resultado, text) => {
      const page = await open({
        part: (
          <>
            <Link to="/produtos">Produtos</Link>
            <Routes>
              <Route path="/carrinho" element={<Page />} />
              <Route path="*" element={<p>Catálogo</p>} />
            </Routes>
          </>
        ),
      });
      finish();
      fireEvent.click(screen.getByRole('link', { name: 'Produtos' }));
      await screen.findByText('Catálogo');
      await page.answer('CriarPedido', { resultado });
      expect(screen.getByTestId('path').textContent).toBe('/produtos');
      expect(notices()).toContain(text);
      expect(page.count('MeuCarrinho')).toBe(2);
      fireEvent.click(screen.getByRole('button', { name: 'Ver pedido' }));
      await waitFor(() =>
        expect(screen.getByTestId('path').textContent).toBe('/carrinho?pedido=42'),
      );
    },
  );

  it('creates one order for two clicks, with the same key for the same intent (F1)', async () => {
    const page = await open();
    finish();
    fireEvent.click(screen.getByRole('button', { name: 'Criando o pedido…' }));
    expect(page.ordered()).toHaveLength(1);
    await act(async () => page.last('CriarPedido')?.fail());
    expect(alerts()).toContain('o mesmo pedido nunca é feito duas vezes');
    expect(notices()).toContain('Erro ao finalizar compra');
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    const [first, second] = page.ordered().map(inputOf);
    expect(second.chave).toBe(first.chave);
  });

  it('keeps the key after PedidoIncerto and links the orders (F1)', async () => {
    const page = await open();
    finish();
    const { chave } = inputOf(page.last('CriarPedido'));
    await page.answer('CriarPedido', {
      resultado: {
        __typename: 'PedidoIncerto',
        codigo: 'PEDIDO_INCERTO',
        mensagem: 'Veja os seus pedidos antes de tentar de novo.',
        campo: null,
      },
    });
    expect(alerts()).toContain('Veja os seus pedidos antes de tentar de novo.');
    expect(screen.getByRole('link', { name: 'Ver meus pedidos' })).toBeTruthy();
    finish();
    expect(inputOf(page.last('CriarPedido')).chave).toBe(chave);
  });

  it('says that nothing was created when the shop did not answer, and keeps the key (MON-14)', async () => {
    const page = await open();
    finish();
    const { chave } = inputOf(page.last('CriarPedido'));
    await act(async () => page.last('CriarPedido')?.refuse('UPSTREAM_UNAVAILABLE'));
    expect(alerts()).toContain('o pedido não foi criado');
    finish();
    expect(inputOf(page.last('CriarPedido')).chave).toBe(chave);
  });

  it('says that the order may exist when the reply was lost, and keeps the key (F1)', async () => {
    const page = await open();
    finish();
    const { chave } = inputOf(page.last('CriarPedido'));
    await act(async () => page.last('CriarPedido')?.fail());
    expect(alerts()).toContain('o pedido pode ter sido criado');
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(inputOf(page.last('CriarPedido')).chave).toBe(chave);
  });

  it('lists changed prices and continues only when accepted (F3)', async () => {
    const page = await open();
    screen.getByRole('button', { name: 'Finalizar Compra' }).focus();
    finish();
    const { chave } = inputOf(page.last('CriarPedido'));
    await page.answer('CriarPedido', {
      resultado: {
        __typename: 'PrecoAlterado',
        codigo: 'PRECO_ALTERADO',
        mensagem: 'O preço mudou.',
        campo: null,
        itens: [
          {
            __typename: 'PrecoMovido',
            produtoId: 'p1',
            variacaoId: 'v1',
            nomeProduto: 'Noite de Oud',
            variacaoNome: '10 ml',
            de: 49.9,
            para: 59.9,
          },
        ],
        totalAnterior: 112.3,
        totalAtual: 132.3,
        carrinhoAtual: carrinhoDe(linhaDe({ precoUnitario: 59.9 })),
        pedido: null,
      },
    });
    expect(alerts()).toContain('Noite de Oud, 10 ml: de R$ 49,90 para R$ 59,90');
    expect(notices()).toContain('Erro ao criar pedido');
    expect(screen.queryByRole('button', { name: 'Finalizar Compra' })).toBeNull();
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
    expect(page.ordered()).toHaveLength(1);
    await page.answer('CotarFrete', { cotarFrete: FRETE });
    fireEvent.click(screen.getByRole('button', { name: 'Aceitar R$ 132,30 e finalizar' }));
    expect(inputOf(page.last('CriarPedido'))).toMatchObject({
      totalVisto: 132.3,
      precosVistos: [{ itemId: 'l1', precoUnitario: 59.9 }],
    });
    // Nothing was created with the first key: this is another intent.
    expect(inputOf(page.last('CriarPedido')).chave).not.toBe(chave);
  });

  it.each([
    ['O frete mudou', carrinhoDe(linhaDe())],
    ['O frete mudou', null],
    ['Seu carrinho mudou', carrinhoDe(linhaDe({ quantidade: 3 }))],
  ])('says %j of a total that moved without a price (F3)', async (reason, carrinhoAtual) => {
    const page = await open();
    finish();
    await page.answer('CriarPedido', {
      resultado: {
        __typename: 'PrecoAlterado',
        codigo: 'PRECO_ALTERADO',
        mensagem: 'O total mudou.',
        campo: null,
        itens: [],
        totalAnterior: 112.3,
        totalAtual: 162.2,
        carrinhoAtual,
        pedido: null,
      },
    });
    expect(alerts()).toContain(`${reason}, e o total agora é R$ 162,20.`);
  });

  it('sends the order after the last of quick changes of a quantity (C-41)', async () => {
    const page = await open({ linhas: [linhaDe({ estoque: 9 })] });
    const more = screen.getByRole('button', { name: /^Aumentar/ });
    fireEvent.click(more);
    fireEvent.click(more);
    await waitFor(() => expect(sumOf('Subtotal')).toContain('199,60'));
    finish();
    await page.answer('DefinirQuantidade', {
      resultado: carrinhoDe(linhaDe({ quantidade: 3, estoque: 9 })),
    });
    await waitFor(() => expect(page.last('DefinirQuantidade')?.variables['quantidade']).toBe(4));
    expect(page.ordered()).toEqual([]);
    await page.answer('DefinirQuantidade', {
      resultado: carrinhoDe(linhaDe({ quantidade: 4, estoque: 9 })),
    });
    expect(page.ordered().map(inputOf)).toMatchObject([{ totalVisto: 212.1 }]);
  });

  it('sends no order after a refused change of a quantity: its total is another one (C-41)', async () => {
    const page = await open();
    fireEvent.click(screen.getByRole('button', { name: /^Aumentar/ }));
    finish();
    await page.answer('DefinirQuantidade', {
      resultado: {
        __typename: 'EstoqueInsuficiente',
        codigo: 'ESTOQUE_INSUFICIENTE',
        mensagem: 'Só restam 2 unidades em estoque.',
        campo: 'quantidade',
        carrinho: carrinhoDe(linhaDe()),
      },
    });
    expect(page.ordered()).toEqual([]);
    expect(notices()).toContain('Só restam 2 unidades em estoque.');
    expect(screen.getByRole('button', { name: 'Finalizar Compra' })).toBeTruthy();
  });

  it('names the sold-out last unit and shows the remaining cart (F2)', async () => {
    const page = await open();
    screen.getByRole('button', { name: 'Finalizar Compra' }).focus();
    finish();
    await page.answer('CriarPedido', {
      resultado: {
        __typename: 'EstoqueInsuficiente',
        codigo: 'ESTOQUE_INSUFICIENTE',
        mensagem: 'Não há unidades suficientes.',
        campo: 'quantidade',
        emFalta: [
          {
            __typename: 'ItemEmFalta',
            produtoId: 'p1',
            variacaoId: 'v1',
            nomeProduto: 'Noite de Oud',
            variacaoNome: '10 ml',
            disponivel: 1,
          },
        ],
        carrinhoAtual: carrinhoDe(linhaDe({ disponivel: false, estoque: 1 })),
      },
    });
    expect(screen.getByRole('button', { name: 'Levar 1 de Noite de Oud, 10 ml' })).toBeTruthy();
    expect(screen.getByText('Para finalizar, ajuste Noite de Oud, 10 ml: só há 1 em estoque.'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Finalizar Compra' }));
  });

  it('forgets a refusal about an item when the item leaves the cart (F12)', async () => {
    const brisa = linhaDe({ id: 'l2', produtoId: 'p2', nomeProduto: 'Brisa' });
    const page = await open({ linhas: [linhaDe(), brisa] });
    finish();
    await page.answer('CriarPedido', {
      resultado: {
        __typename: 'ProdutoIndisponivel',
        codigo: 'PRODUTO_INDISPONIVEL',
        mensagem: 'Brisa não está disponível no momento. Tire do carrinho para continuar.',
        campo: 'produtoId',
        carrinhoAtual: carrinhoDe(linhaDe(), { ...brisa, disponivel: false, estoque: 0 }),
      },
    });
    fireEvent.click(screen.getByRole('button', { name: /^Remover Brisa/ }));
    await page.answer('RemoverItem', { resultado: carrinhoDe(linhaDe()) });
    expect(screen.getByRole('button', { name: 'Finalizar Compra' })).toBeTruthy();
    expect(alerts()).not.toContain('Tire do carrinho');
  });

  it('names the unpaid orders that must be paid or cancelled first, with the way to each (SEC-01)', async () => {
    const page = await open();
    finish();
    await page.answer('CriarPedido', {
      resultado: {
        __typename: 'MuitosPedidosAbertos',
        codigo: 'MUITOS_PEDIDOS_ABERTOS',
        mensagem: 'Você já tem pedidos esperando pagamento.',
        campo: null,
        pedidos: [
          { __typename: 'Pedido', id: '12', total: 50, podePagar: true, mudaNaConversa: false },
          { __typename: 'Pedido', id: '11', total: 9.9, podePagar: false, mudaNaConversa: false },
        ],
      },
    });
    expect(alerts()).toContain('Você já tem pedidos esperando pagamento.');
    expect(screen.getByText(/^Pedido nº 11, R\$\s9,90$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'pagar' }).getAttribute('href')).toBe(
      '/carrinho?pedido=12',
    );
    expect(
      screen.getByRole('link', { name: 'Pagar ou cancelar em Meus Pedidos' }).getAttribute('href'),
    ).toBe('/meus-pedidos?status=PENDENTE');
  });

  it('offers the chat instead of cancelling where customers cannot cancel (MON-11)', async () => {
    const page = await open();
    finish();
    const aberto = { __typename: 'Pedido', total: 50, podePagar: true, mudaNaConversa: true };
    await page.answer('CriarPedido', {
      resultado: {
        __typename: 'MuitosPedidosAbertos',
        codigo: 'MUITOS_PEDIDOS_ABERTOS',
        mensagem: 'Pague um deles, ou peça o cancelamento na conversa.',
        campo: null,
        pedidos: [
          { ...aberto, id: '12' },
          { ...aberto, id: '11' },
        ],
      },
    });
    await page.answer('Conversa', {
      configuracao: { __typename: 'Configuracao', conversaUrl: 'https://conversa.example/0' },
    });
    expect(screen.getByRole('link', { name: 'Ver em Meus Pedidos' })).toBeTruthy();
    expect(screen.queryByText(/cancelar em Meus Pedidos/)).toBeNull();
    const chat = screen.getByRole<HTMLAnchorElement>('link', {
      name: 'Pedir o cancelamento na conversa',
    });
    expect(new URL(chat.href).searchParams.get('text')).toBe(
      'Olá! Quero cancelar um pedido que não paguei (nº 12 ou nº 11). Pode me ajudar?',
    );
  });

  it('shows a refused address and keeps the typed data (C-38)', async () => {
    const page = await open();
    finish();
    await page.answer('CriarPedido', {
      resultado: {
        __typename: 'EnderecoInvalido',
        codigo: 'ENDERECO_INVALIDO',
        mensagem: 'Complete o endereço.',
        campo: 'enderecoId',
      },
    });
    expect(alerts()).toContain('Complete o endereço.');
    expect(screen.getByText('ana@example.com')).toBeTruthy();
  });

  it("shows 'Você precisa estar logado para finalizar a compra' and sign-in without a session (CARTPG-09, CARTPG-10)", async () => {
    const { ordered } = await open();
    localStorage.removeItem('token');
    finish();
    expect(notices()).toContain('Você precisa estar logado para finalizar a compra');
    await waitFor(() => expect(screen.getByTestId('path').textContent).toBe('/login'));
    expect(screen.getByTestId('state').textContent).toBe('{"from":"/carrinho"}');
    expect(ordered()).toHaveLength(0);
  });

  it('blocks the order with an unavailable item (F12)', async () => {
    const { ordered } = await open({ linhas: [linhaDe({ disponivel: false, estoque: 0 })] });
    const button = screen.getByRole('button', { name: 'Finalizar Compra' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(ordered()).toHaveLength(0);
  });
});

describe('PedidoCriado', () => {
  const PEDIDO = {
    __typename: 'Pedido',
    id: '42',
    data: '2026-03-05T14:07:00-03:00',
    status: 'PENDENTE',
    statusOriginal: 'PENDENTE',
    total: 112.3,
    subtotal: 99.8,
    valorFrete: 12.5,
    servicoFrete: 'Entrega padrão',
    podePagar: true,
    podeCancelar: true,
    podeDesistir: false,
    mudaNaConversa: false,
    reservaAte: '2026-03-06T14:07:00-03:00',
    reservaComEmailConfirmado: null,
    metodo: null,
    linkRastreio: null,
    desistencia: null,
    rastreio: {
      __typename: 'Rastreio',
      situacao: 'AGUARDANDO_ENVIO',
      mensagem: 'Aguardando envio do pedido.',
      link: null,
    },
    itens: [],
  };

  async function openCreated(pedido: object | null) {
    const gateway = fakeGateway();
    renderAt('/carrinho?pedido=42', gateway.client, <Page />);
    const last = (name: string) => gateway.requests.findLast(({ operation }) => operation === name);
    await act(async () => import('./PedidoCriado.tsx'));
    await act(async () => last('PedidoCriado')?.answer({ pedido }));
    return gateway;
  }

  it('offers card first, then Pix, card by link and on delivery, and survives a reload (CHATPAY-01, C-44)', async () => {
    await openCreated(PEDIDO);
    expect(screen.getByText('Pedido nº 42')).toBeTruthy();
    const ways = within(
      screen.getByRole('region', { name: 'Formas de pagamento do Pedido nº 42' }),
    );
    const names = ways.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Cartão (pagar agora)', 'Pix', 'Cartão via link', 'Cartão na entrega']);
  });

  it('offers the link of the e-mail where its confirmation keeps the units longer (SEC-23)', async () => {
    const gateway = await openCreated({
      ...PEDIDO,
      reservaAte: '2026-03-05T14:37:00-03:00',
      reservaComEmailConfirmado: '2026-03-06T14:07:00-03:00',
    });
    const notice = within(screen.getByRole('region', { name: 'Seu e-mail' }));
    expect(
      notice.getByText(
        'Confirme o seu e-mail, pelo link que enviamos, e as unidades ficam guardadas até 06/03/2026 às 14:07.',
      ),
    ).toBeTruthy();
    fireEvent.click(notice.getByRole('button', { name: 'Enviar o link de novo' }));
    const sent = gateway.requests.findLast(({ operation }) => operation === 'ReenviarConfirmacao');
    await act(async () =>
      sent?.answer({ resultado: { __typename: 'Confirmacao', mensagem: 'Enviamos o link.' } }),
    );
    expect(notice.getByText('Enviamos o link.')).toBeTruthy();
  });

  it('mentions no e-mail where its confirmation changes nothing (SEC-23)', async () => {
    await openCreated(PEDIDO);
    expect(screen.queryByRole('region', { name: 'Seu e-mail' })).toBeNull();
  });

  it('keeps the focus in the page when another try fails too, and moves it to the order (C-72)', async () => {
    const gateway = fakeGateway();
    renderAt('/carrinho?pedido=42', gateway.client, <Page />);
    const reads = () => gateway.requests.filter(({ operation }) => operation === 'PedidoCriado');
    await act(async () => import('./PedidoCriado.tsx'));
    await act(async () => reads()[0]?.fail());
    const retry = () => screen.getByRole('button', { name: 'Tentar de novo' });
    act(() => retry().focus());
    fireEvent.click(retry());
    await screen.findByText('Abrindo o pedido…');
    await act(async () => reads()[1]?.fail());
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(retry())).toBe(true);
    fireEvent.click(retry());
    await screen.findByText('Abrindo o pedido…');
    await act(async () => reads()[2]?.answer({ pedido: PEDIDO }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('offers no payment for a paid order (C-51)', async () => {
    await openCreated({ ...PEDIDO, status: 'PAGO', statusOriginal: 'PAGO', podePagar: false });
    expect(screen.queryByRole('link', { name: 'Cartão (pagar agora)' })).toBeNull();
    expect(screen.getByText('PAGO')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Este pedido está pago');
  });

  it('does not announce a cancelled order as created, and offers to pay it again (C-51)', async () => {
    await openCreated({ ...PEDIDO, status: 'CANCELADO', reservaAte: null });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Este pedido foi cancelado');
    expect(screen.getByText(/nº 42: pagar de novo reserva as unidades/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cartão (pagar agora)' })).toBeTruthy();
  });

  it("shows 'Pedido não encontrado.' for another person's order (P8)", async () => {
    await openCreated(null);
    expect(screen.getByText('Pedido não encontrado.')).toBeTruthy();
  });
});
