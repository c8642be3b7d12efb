import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { carrinhoDe, linhaDe } from '../../../test/carrinho.ts';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { endSession, keepSession, startSession } from '../../shared/session/session.ts';
import type { Linha } from '../carrinho/otimista.ts';
import { Page } from './CarrinhoPage.tsx';

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
}

/** The cart's page with all that it reads; `CriarPedido` is left to the test. */
async function open({
  linhas = [linhaDe()],
  enderecos = [CASA, TRABALHO],
  perfil = PERFIL,
  frete = FRETE,
}: Setting = {}) {
  const gateway = fakeGateway();
  renderAt('/carrinho', gateway.client, <Page />);
  const last = (operation: string) =>
    gateway.asked.findLast((asked) => asked.operation === operation);
  const answer = (operation: string, data: Record<string, unknown>) =>
    act(async () => last(operation)?.answer(data));
  await screen.findByRole('status');
  await act(async () => import('./Compra.tsx'));
  await answer('MeuCarrinho', { carrinho: carrinhoDe(...linhas) });
  await answer('MeusEnderecos', { meusEnderecos: enderecos });
  await answer('DadosDaCompra', { meuPerfil: perfil });
  if (last('CotarFrete')) await answer('CotarFrete', { cotarFrete: frete });
  const ordered = () => gateway.asked.filter(({ operation }) => operation === 'CriarPedido');
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

/** What an order was asked for with. */
function inputOf(asked: { variables: Record<string, unknown> } | undefined) {
  return JSON.parse(JSON.stringify(asked?.variables['input'] ?? {}));
}

beforeEach(() => {
  sessionStorage.clear();
  startSession(descriptorOf(), '7');
});
afterEach(() => {
  keepSession(false);
  act(endSession);
});

describe('Compra: endereço e dados', () => {
  it('CARTPG-04: o endereço padrão vem escolhido, e outro pode ser escolhido', async () => {
    await open();
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ checked }) => checked)).toEqual([false, true]);
    fireEvent.click(screen.getByLabelText('Rua das Flores, 10 - Fortaleza/CE (60000-000)'));
    expect(radios.map(({ checked }) => checked)).toEqual([true, false]);
  });

  it('CARTPG-05, C-38: CEP, estado e cidade nos seus lugares', async () => {
    await open();
    expect(screen.getByText('Av. do Porto, 200 - Fortaleza/CE (60000-000)')).toBeTruthy();
  });

  it("CARTPG-08: sem endereço escolhido, 'Selecione um endereço antes de pagar.'", async () => {
    const { ordered } = await open({ enderecos: [CASA] });
    finish();
    expect(alerts()).toContain('Selecione um endereço antes de pagar.');
    expect(notices()).toContain('Selecione um endereço antes de pagar.');
    expect(ordered()).toHaveLength(0);
    fireEvent.click(screen.getByRole('radio'));
    expect(alerts()).not.toContain('Selecione um endereço');
  });

  it("CARTPG-06, CARTPG-07, C-39: e-mail e telefone só se leem; sem eles, 'Nenhum … cadastrado'", async () => {
    await open({ perfil: { ...PERFIL, email: null, telefone: null } });
    expect(screen.getByText('Nenhum e-mail cadastrado')).toBeTruthy();
    expect(screen.getByText('Nenhum telefone cadastrado')).toBeTruthy();
    expect(screen.queryByLabelText(/E-mail/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Editar seus dados' }));
    expect(await screen.findByLabelText(/E-mail/)).toBeTruthy();
    expect(screen.getByLabelText(/Telefone/)).toBeTruthy();
  });

  it('C-36, C-39: o que falta abre o formulário, com o que está errado ao lado do campo', async () => {
    const { ordered } = await open({ perfil: { ...PERFIL, cpf: null, telefone: null } });
    finish();
    expect(alerts()).toContain('Confira o CPF e o telefone para finalizar.');
    const cpf = await screen.findByLabelText(/CPF/);
    await waitFor(() => expect(document.activeElement).toBe(cpf));
    expect(cpf.getAttribute('aria-invalid')).toBe('true');
    expect(ordered()).toHaveLength(0);
  });

  it('C-28: quem ainda não tem perfil escreve os dados no próprio carrinho', async () => {
    const { last } = await open({ perfil: null });
    finish();
    const write = (label: RegExp, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await screen.findByLabelText(/Nome completo/);
    write(/Nome completo/, ' Ana Lima ');
    write(/CPF/, '52998224725');
    write(/Telefone/, '8598765432');
    write(/E-mail/, 'ana@example.com');
    // Nobody pressed 'Usar estes dados': what is written counts.
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

  it('C-27: endereços que não carregam dizem isso, com outra tentativa', async () => {
    const gateway = fakeGateway();
    renderAt('/carrinho', gateway.client, <Page />);
    const last = (name: string) => gateway.asked.findLast(({ operation }) => operation === name);
    await act(async () => import('./Compra.tsx'));
    await act(async () => last('MeuCarrinho')?.answer({ carrinho: carrinhoDe(linhaDe()) }));
    await act(async () => last('MeusEnderecos')?.fail());
    expect(screen.getByText('Não foi possível carregar os seus endereços.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await act(async () => last('MeusEnderecos')?.answer({ meusEnderecos: [TRABALHO] }));
    expect(screen.getByText(/Av. do Porto/)).toBeTruthy();
  });
});

describe('Compra: frete e total', () => {
  it('CARTPG-13, C-40: subtotal, frete com prazo e total', async () => {
    await open();
    expect(sumOf('Subtotal')).toContain('R$ 99,80');
    expect(sumOf('Frete')).toContain('R$ 12,50');
    expect(sumOf('Frete')).toContain('em 1 a 3 dias úteis');
    expect(screen.getByText('R$ 112,30', { selector: 'strong' })).toBeTruthy();
  });

  it("C-40: sem cotação, 'a combinar', e o total é o dos itens", async () => {
    const { last } = await open({ frete: null });
    expect(sumOf('Frete')).toContain('a combinar');
    finish();
    expect(inputOf(last('CriarPedido')).totalVisto).toBe(99.8);
  });

  it('C-40: o frete que falhou não deixa pedir às cegas', async () => {
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

describe('Compra: o pedido', () => {
  it('CARTPG-12, C-41: manda endereço, dados e o que se viu, e nenhum item', async () => {
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

  it("CARTPG-11, CHATPAY-01: 'Pedido criado com sucesso!' e a escolha do pagamento no mesmo lugar", async () => {
    const page = await open();
    finish();
    await page.answer('CriarPedido', { resultado: { __typename: 'Pedido', id: '42' } });
    expect(notices()).toContain('Pedido criado com sucesso!');
    expect(screen.getByTestId('path').textContent).toBe('/carrinho?pedido=42');
    await act(async () => import('./PedidoCriado.tsx'));
    expect(page.last('PedidoCriado')?.variables).toEqual({ id: '42' });
    // The cart is read anew: the order took it.
    expect(page.names().filter((name) => name === 'MeuCarrinho')).toHaveLength(2);
  });

  it('F1: dois cliques são um pedido; a mesma tentativa leva a mesma chave', async () => {
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

  it('F1: PedidoIncerto guarda a chave e leva também aos pedidos', async () => {
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

  it('F3: o preço que mudou aparece linha a linha, e só segue aceito', async () => {
    const page = await open();
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
    expect(page.ordered()).toHaveLength(1);
    await page.answer('CotarFrete', { cotarFrete: FRETE });
    fireEvent.click(screen.getByRole('button', { name: 'Aceitar R$ 132,30 e finalizar' }));
    expect(inputOf(page.last('CriarPedido'))).toMatchObject({
      totalVisto: 132.3,
      precosVistos: [{ itemId: 'l1', precoUnitario: 59.9 }],
    });
    // Nothing was made under the first key: this is another intent.
    expect(inputOf(page.last('CriarPedido')).chave).not.toBe(chave);
  });

  it('F2: a última unidade que se foi é nomeada, e o carrinho mostra o que sobrou', async () => {
    const page = await open();
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
  });

  it('C-38: o endereço que a loja recusa é dito, e o que foi escrito fica', async () => {
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

  it("CARTPG-09, CARTPG-10: sem sessão, 'Você precisa estar logado para finalizar a compra' e o login", async () => {
    const { ordered } = await open();
    localStorage.removeItem('token');
    finish();
    expect(notices()).toContain('Você precisa estar logado para finalizar a compra');
    await waitFor(() => expect(screen.getByTestId('path').textContent).toBe('/login'));
    expect(screen.getByTestId('state').textContent).toBe('{"from":"/carrinho"}');
    expect(ordered()).toHaveLength(0);
  });

  it('F12: com um item que não pode ser comprado, o pedido fica fechado', async () => {
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
    reservaAte: '2026-03-06T14:07:00-03:00',
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
    const last = (name: string) => gateway.asked.findLast(({ operation }) => operation === name);
    await act(async () => import('./PedidoCriado.tsx'));
    await act(async () => last('PedidoCriado')?.answer({ pedido }));
    return gateway;
  }

  it('CHATPAY-01, C-44: o cartão primeiro, depois Pix, cartão via link e na entrega; sobrevive a recarregar', async () => {
    await openCreated(PEDIDO);
    expect(screen.getByText('Pedido nº 42')).toBeTruthy();
    const ways = within(
      screen.getByRole('region', { name: 'Formas de pagamento do Pedido nº 42' }),
    );
    const card = ways.getByRole('link', { name: 'Cartão (pagar agora)' });
    expect(card.getAttribute('href')).toBe('/checkout?pedido=42');
    const names = ways.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Pix', 'Cartão via link', 'Cartão na entrega']);
  });

  it('C-51: o pedido pago não oferece pagamento', async () => {
    await openCreated({ ...PEDIDO, status: 'PAGO', statusOriginal: 'PAGO', podePagar: false });
    expect(screen.queryByRole('link', { name: 'Cartão (pagar agora)' })).toBeNull();
    expect(screen.getByText('PAGO')).toBeTruthy();
  });

  it("P8: o pedido de outra pessoa é 'Pedido não encontrado.'", async () => {
    await openCreated(null);
    expect(screen.getByText('Pedido não encontrado.')).toBeTruthy();
  });
});
