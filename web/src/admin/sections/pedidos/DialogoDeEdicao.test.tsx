import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { linhaAdmin, pedidoAdmin, pedidoEditado } from '../../../../test/admin/pedidos.ts';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { DialogoDeEdicao } from './DialogoDeEdicao.tsx';
import type { PedidoAdminFragment } from './pedido.gen.ts';

async function open(pedido: PedidoAdminFragment = pedidoAdmin({ status: 'PENDENTE' })) {
  const gateway = fakeGateway();
  const closed = vi.fn<() => void>();
  renderAt(
    '/dashboard',
    gateway.client,
    <DialogoDeEdicao pedido={pedido} open onClose={closed} onClosed={() => undefined} />,
  );
  await screen.findByRole('dialog', { name: 'Editar Pedido' });
  return { ...gateway, closed };
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const save = async () => {
  press('Salvar Alterações');
  await act(async () => undefined);
  // Ends the wait of a change that mails the customer.
  window.dispatchEvent(new Event('pagehide'));
  await act(async () => undefined);
};
const changes = () => within(screen.getByRole('region', { name: 'Mudanças de outra pessoa' }));
const notices = () => screen.getByRole('list', { name: 'Avisos', hidden: true }).textContent;
const row = (name: string) => within(screen.getByRole('group', { name }));
const falha = (__typename: string, mensagem: string, campo: string | null = null, more = {}) => ({
  resultado: { __typename, codigo: 'X', mensagem, campo, ...more },
});

describe('edit an order', () => {
  it('sends only the changed fields with the version, then closes and reports it (AORD-04)', async () => {
    const { last, names, closed } = await open();
    write('Status', 'PAGO');
    write('E-mail', 'nova@loja.example');
    await save();
    expect(last('AtualizarPedido').variables).toEqual({
      id: '101',
      input: { status: 'PAGO', email: 'nova@loja.example', versao: 3 },
    });
    await last('AtualizarPedido').answer({
      resultado: pedidoEditado({ status: 'PAGO', versao: 4 }),
    });
    expect(closed).toHaveBeenCalledOnce();
    expect(notices()).toBe('Pedido 101 atualizado.');
    expect(names()).toEqual(['AtualizarPedido']);
  });

  it('shows a refusal of the invoice key beside it and keeps the input (A6)', async () => {
    const { last } = await open();
    write('Chave da NF-e ou DC-e', '23260312345678000190550010000000431000000436');
    await save();
    const mensagem = 'Confira a chave da nota: são 44 números, e o último confere os outros.';
    await last('AtualizarPedido').answer(falha('DadosInvalidos', mensagem, 'chaveFiscal'));
    expect(field('Chave da NF-e ou DC-e').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(mensagem).length).toBeGreaterThan(1);
    expect(field('Chave da NF-e ou DC-e').value).toBe(
      '23260312345678000190550010000000431000000436',
    );
  });

  it('sends one request at a time, and none without a change', async () => {
    const { count } = await open();
    await save();
    expect(screen.getByText('Nada mudou: não há o que salvar.')).toBeTruthy();
    expect(count('AtualizarPedido')).toBe(0);
    write('Status', 'PAGO');
    await save();
    fireEvent.submit(field('Status').form ?? document.body);
    await act(async () => undefined);
    expect(count('AtualizarPedido')).toBe(1);
  });

  it("offers the current status, the usual ones, then the others; an unknown one in the API's word (C-52, AORD-09)", async () => {
    await open(pedidoAdmin({ status: 'DESCONHECIDO', statusOriginal: 'em_separacao' }));
    expect([...field('Status').querySelectorAll('option')].map(({ label }) => label)).toEqual([
      'EM SEPARACAO',
      'PENDENTE',
      'PAGO',
      'ENVIADO',
      'CONCLUIDO',
      'CANCELADO',
    ]);
  });

  it.each([
    [false, 'O cliente lê o motivo no histórico do pedido.'],
    [true, 'O cliente só lê o motivo se a API da loja guardar o histórico dos pedidos.'],
  ])(
    'says who reads the reason, where customers change orders in the chat: %s (A5)',
    async (mudaNaConversa, text) => {
      await open(pedidoAdmin({ mudaNaConversa }));
      expect(field('Motivo (opcional)').getAttribute('aria-describedby')).toBe(
        screen.getByText(text).id,
      );
    },
  );

  it('requires a reason for a status backwards and sends it along (C-53, A5)', async () => {
    const { last, count } = await open(pedidoAdmin({ status: 'ENVIADO' }));
    write('Status', 'PAGO');
    await save();
    expect(count('AtualizarPedido')).toBe(0);
    expect(document.activeElement).toBe(field('Motivo'));
    write('Motivo', 'voltou do correio');
    await save();
    expect(last('AtualizarPedido').variables['input']).toEqual({
      status: 'PAGO',
      motivo: 'voltou do correio',
      versao: 3,
    });
  });

  it('recomputes the total while typing, freight included (AORD-07, C-54)', async () => {
    await open();
    const total = () => screen.getByText('Total do pedido').nextSibling?.textContent;
    expect(total()).toBe('R$ 119,80');
    const linha = row('Noite de Oud, 10 ml');
    fireEvent.change(linha.getByLabelText('Quantidade'), { target: { value: '3' } });
    expect(total()).toBe('R$ 169,70');
    fireEvent.change(linha.getByLabelText('Preço unitário (R$)'), { target: { value: '10,5' } });
    expect(total()).toBe('R$ 51,50');
    fireEvent.change(linha.getByLabelText('Quantidade'), { target: { value: '1,5' } });
    await save();
    expect(linha.getByText('A quantidade é um número inteiro, a partir de 1.')).toBeTruthy();
    expect(document.activeElement).toBe(linha.getByLabelText('Quantidade'));
  });

  it('adds a blank line and removes a line (AORD-08)', async () => {
    const { last } = await open(pedidoAdmin({ status: 'PENDENTE' }));
    press('Adicionar item');
    const nova = row('Item novo');
    expect([nova.getByLabelText('Quantidade'), nova.getByLabelText(/^Preço/)]).toMatchObject([
      { value: '1' },
      { value: '0,00' },
    ]);
    fireEvent.change(nova.getByLabelText('Nome do item'), { target: { value: 'Brinde' } });
    press('Remover Noite de Oud, 10 ml');
    await save();
    expect(last('AtualizarPedido').variables['input']).toEqual({
      itens: [
        {
          produtoId: null,
          variacaoId: null,
          nomeProduto: 'Brinde',
          quantidade: 1,
          precoUnitario: 0,
        },
      ],
      versao: 3,
    });
  });

  it('searches the catalogue as typed and adds a line with product and volume; the same choice again adds one unit (AORD-08, C-54, DASH-08)', async () => {
    const { last, count } = await open();
    press('Escolher no catálogo');
    expect(document.activeElement).toBe(field('Buscar no catálogo'));
    write('Buscar no catálogo', 'ír');
    write('Buscar no catálogo', 'íris');
    expect(fireEvent.keyDown(field('Buscar no catálogo'), { key: 'Enter' })).toBe(false);
    await waitFor(() => expect(count('ProdutosParaPedido')).toBe(1));
    expect(last('ProdutosParaPedido').variables).toEqual({ busca: 'íris' });
    await last('ProdutosParaPedido').answer({
      adminProdutos: {
        __typename: 'PaginaProdutosAdmin',
        totalItens: 1,
        itens: [
          {
            __typename: 'Produto',
            id: 'p2',
            nome: 'Água de Íris',
            ativo: true,
            precoBase: null,
            estoqueTotal: 2,
            variacoes: [{ __typename: 'Variacao', id: 'v7', nome: '5 ml', preco: 30, estoque: 2 }],
          },
        ],
      },
    });
    press(/Água de Íris, 5 ml/);
    press(/^Água de Íris, 5 ml R/);
    await save();
    expect(last('AtualizarPedido').variables['input']).toMatchObject({
      itens: [
        { id: '101:1' },
        {
          produtoId: 'p2',
          variacaoId: 'v7',
          nomeProduto: 'Água de Íris',
          quantidade: 2,
          precoUnitario: 30,
        },
      ],
    });
  });

  it('changes the address to another one of the account, and shows a refusal at its field (DASH-08)', async () => {
    const { last, names } = await open();
    press('Trocar o endereço');
    expect(last('EnderecosDoCliente').variables).toEqual({ id: '7' });
    const { enderecoEntrega } = pedidoAdmin();
    if (!enderecoEntrega) throw new Error('The order has no address.');
    const enderecos = [
      // The account's copy of the order's address is the same place.
      { ...enderecoEntrega, id: '21' },
      { ...enderecoEntrega, id: '22', logradouro: 'Rua Nova' },
    ];
    await last('EnderecosDoCliente').answer({
      adminUsuario: {
        __typename: 'Usuario',
        id: '7',
        perfil: { __typename: 'Perfil', id: '7', enderecos },
      },
    });
    expect(document.activeElement).toBe(field('Entregar em'));
    expect(
      within(field('Entregar em'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent?.split(',')[0]),
    ).toEqual(['Rua das Acácias', 'Rua Nova']);
    expect(screen.getByText('O frete e o total do pedido não mudam com o endereço.')).toBeTruthy();
    write('Entregar em', '22');
    await save();
    expect(last('AtualizarPedido').variables['input']).toEqual({ enderecoId: '22', versao: 3 });
    const mensagem = 'Este endereço não é desta pessoa.';
    await last('AtualizarPedido').answer(falha('DadosInvalidos', mensagem, 'enderecoId'));
    expect(field('Entregar em').getAttribute('aria-invalid')).toBe('true');
    expect(names()).toEqual(['EnderecosDoCliente', 'AtualizarPedido']);
  });

  it.each([
    ['no other address', {}, /A conta não tem outro endereço/],
    ['no account', { usuario: null }, /A conta deste pedido não existe mais/],
  ])('says why the address cannot be changed with %s (DASH-08)', async (_, parts, text) => {
    const { last, names } = await open(pedidoAdmin(parts));
    if (!('usuario' in parts)) {
      press('Trocar o endereço');
      await last('EnderecosDoCliente').answer({
        adminUsuario: { __typename: 'Usuario', id: '7', perfil: null },
      });
      expect(names()).toEqual(['EnderecosDoCliente']);
    }
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('rejects an invalid tracking link on blur (C-67)', async () => {
    await open();
    write('Link ou código de rastreio', 'javascript:alert(1)');
    expect(screen.queryByText(/^Informe um endereço que comece/)).toBeNull();
    fireEvent.blur(field('Link ou código de rastreio'));
    expect(screen.getByText(/^Informe um endereço que comece/)).toBeTruthy();
    write('Link ou código de rastreio', 'AA123456789BR');
    expect(screen.queryByText(/^Informe um endereço que comece/)).toBeNull();
  });

  it('refunds an order paid by card that is cancelled, unless it is unchecked (A8, DASH-02)', async () => {
    const { last } = await open(pedidoAdmin({ metodo: 'CARTAO' }));
    expect(screen.queryByLabelText('Devolver o pagamento do cartão')).toBeNull();
    write('Status', 'CANCELADO');
    expect(field('Devolver o pagamento do cartão').checked).toBe(true);
    expect(screen.getByText(/R\$ 119,80, é devolvido/)).toBeTruthy();
    await save();
    expect(last('AtualizarPedido').variables['input']).toEqual({
      status: 'CANCELADO',
      estornar: true,
      versao: 3,
    });
    await last('AtualizarPedido').answer(
      falha('DadosInvalidos', 'Este pedido não tem pagamento com cartão a devolver.', 'estornar'),
    );
    expect(
      screen.getAllByText('Este pedido não tem pagamento com cartão a devolver.'),
    ).toHaveLength(2);
  });

  it('says before and after a cancellation that the money is returned by hand, with its payment (MON-15)', async () => {
    const devolucaoManual = {
      __typename: 'DevolucaoManual' as const,
      valor: 119.8,
      paymentIntentId: 'pi_3PqR',
      confirmado: true,
    };
    const { last } = await open(pedidoAdmin({ metodo: 'CARTAO', versao: null, devolucaoManual }));
    const text =
      /O dinheiro não volta sozinho: devolva R\$ 119,80 à mão no painel do provedor do cartão.*pi_3PqR/;
    expect(screen.queryByText(text)).toBeNull();
    write('Status', 'CANCELADO');
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByLabelText('Devolver o pagamento do cartão')).toBeNull();
    await save();
    expect(last('AtualizarPedido').variables['input']).toEqual({ status: 'CANCELADO' });
    await last('AtualizarPedido').answer({
      resultado: pedidoEditado({ status: 'CANCELADO', versao: null, devolucaoManual }),
    });
    expect(notices()).toMatch(/^Pedido 101 cancelado\. /);
    expect(notices()).toMatch(text);
  });

  it('reports a missing reply, keeps the input, and retries (A2, C-59)', async () => {
    const { last, count, closed } = await open();
    write('Nome completo', 'Outra Exemplo');
    await save();
    await last('AtualizarPedido').fail();
    expect(screen.getByRole('alert').textContent).toMatch(/^A loja não respondeu/);
    expect(field('Nome completo').value).toBe('Outra Exemplo');
    await save();
    expect(count('AtualizarPedido')).toBe(2);
    await last('AtualizarPedido').answer({ resultado: pedidoEditado({ status: 'PENDENTE' }) });
    expect(closed).toHaveBeenCalledOnce();
  });

  it.each([
    ['DadosInvalidos', 'CPF inválido', 'cpf', 'CPF'],
    ['DadosInvalidos', 'Este pedido já foi pago. Diga o motivo.', 'motivo', 'Motivo (opcional)'],
  ])('shows %s "%s" at its field', async (type, mensagem, campo, label) => {
    const { last } = await open();
    write('Status', 'PAGO');
    await save();
    await last('AtualizarPedido').answer(falha(type, mensagem, campo));
    expect(document.activeElement).toBe(field(label));
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(mensagem)).toHaveLength(2);
  });

  it('reports an order that no longer exists and keeps the input', async () => {
    const { last } = await open();
    write('Nome completo', 'Outra Exemplo');
    await save();
    await last('AtualizarPedido').answer(
      falha('PedidoNaoEncontrado', 'Pedido não encontrado.', 'id'),
    );
    expect(screen.getByRole('alert').textContent).toBe('Pedido não encontrado.');
    expect(field('Nome completo').value).toBe('Outra Exemplo');
  });

  it('names the item that lacks stock and the available units', async () => {
    const { last } = await open();
    fireEvent.change(row('Noite de Oud, 10 ml').getByLabelText('Quantidade'), {
      target: { value: '9' },
    });
    await save();
    await last('AtualizarPedido').answer(
      falha('EstoqueInsuficiente', 'Não há unidades suficientes.', 'quantidade', {
        emFalta: [{ __typename: 'ItemEmFalta', produtoId: 'p1', variacaoId: 'v1', disponivel: 4 }],
      }),
    );
    expect(screen.getByText('Não há unidades suficientes.')).toBeTruthy();
    expect(row('Noite de Oud, 10 ml').getByText('Restam 4 unidades.')).toBeTruthy();
  });

  it('after a partial save, names what was not saved, shows the stored order and stays open', async () => {
    const { last, closed } = await open();
    write('Nome completo', 'Outra Exemplo');
    fireEvent.change(row('Noite de Oud, 10 ml').getByLabelText('Quantidade'), {
      target: { value: '9' },
    });
    await save();
    const mensagem = 'A API desta loja não mudou os itens. O resto está salvo.';
    await last('AtualizarPedido').answer(
      falha('AtualizacaoParcial', mensagem, 'itens', {
        campos: ['itens'],
        pedido: pedidoEditado({ status: 'PENDENTE', nomeCompleto: 'Outra Exemplo', versao: 4 }),
      }),
    );
    expect(screen.getByText(mensagem)).toBeTruthy();
    expect(row('Noite de Oud, 10 ml').getByLabelText('Quantidade')).toMatchObject({ value: '2' });
    expect(field('Nome completo').value).toBe('Outra Exemplo');
    expect(closed).not.toHaveBeenCalled();
    press('Cancelar');
    expect(closed).toHaveBeenCalledOnce();
  });
});

describe('two volumes of one product, from an API that names no product (MON-16)', () => {
  const volume = (id: string, variacaoId: string, variacaoNome: string) =>
    linhaAdmin({ id, produtoId: null, variacaoId, variacaoNome });
  const itens = [volume('101:1', 'v5', '5 ml'), volume('101:2', 'v10', '10 ml')];
  const names = ['Noite de Oud, 5 ml', 'Noite de Oud, 10 ml'] as const;
  const openBoth = () => open(pedidoAdmin({ status: 'PENDENTE', itens }));

  it('each line shows its volume above its name (MON-16)', async () => {
    await openBoth();
    for (const name of names) {
      const legend = within(screen.getByRole('group', { name })).getByText(name);
      expect(legend.classList.contains('visually-hidden')).toBe(false);
      expect(row(name).getByLabelText('Nome do item')).toMatchObject({ value: 'Noite de Oud' });
    }
  });

  it('each error in the summary names its line (MON-16)', async () => {
    await openBoth();
    for (const name of names) {
      for (const label of ['Quantidade', 'Preço unitário (R$)']) {
        fireEvent.change(row(name).getByLabelText(label), { target: { value: 'x' } });
      }
    }
    await save();
    const quantidade = 'A quantidade é um número inteiro, a partir de 1.';
    for (const name of names) {
      press(`${name}: a quantidade é um número inteiro, a partir de 1.`);
      expect(document.activeElement).toBe(row(name).getByLabelText('Quantidade'));
      expect(row(name).getByText(quantidade)).toBeTruthy();
    }
  });

  it('a shortage is shown at the line of its volume (MON-16)', async () => {
    const { last } = await openBoth();
    write('Status', 'PAGO');
    await save();
    await last('AtualizarPedido').answer(
      falha('EstoqueInsuficiente', 'Não há unidades suficientes.', 'quantidade', {
        emFalta: [{ __typename: 'ItemEmFalta', produtoId: 'p1', variacaoId: 'v10', disponivel: 1 }],
      }),
    );
    expect(row(names[1]).getByText('Resta 1 unidade.')).toBeTruthy();
    expect(row(names[0]).queryByText(/^Resta/)).toBeNull();
  });

  it('a conflict names the volumes of both sides (MON-16)', async () => {
    const { last } = await openBoth();
    fireEvent.change(row(names[0]).getByLabelText('Quantidade'), { target: { value: '3' } });
    await save();
    await last('AtualizarPedido').answer(falha('Conflito', 'Este pedido mudou.', 'versao'));
    const [five, ten] = itens;
    if (!five || !ten) throw new Error('The order has two lines.');
    const deles = [five, { ...ten, quantidade: 4 }];
    await last('PedidoDeNovo').answer({
      pedido: pedidoEditado({ status: 'PENDENTE', versao: 9, itens: deles }),
    });
    const both = row('Itens: o que fica?');
    for (const text of [
      /^Na loja: 2 x Noite de Oud, 5 ml a .*; 4 x Noite de Oud, 10 ml a /,
      /^O que você escreveu: 3 x Noite de Oud, 5 ml a .*; 2 x Noite de Oud, 10 ml a /,
    ]) {
      expect(both.getByLabelText(text)).toBeTruthy();
    }
  });
});

describe('typing while the order is being saved', () => {
  it('stays open after the save, with the later text unsaved', async () => {
    const { last, closed } = await open();
    write('Nome completo', 'Minha Exemplo');
    await save();
    write('E-mail', 'depois@loja.example');
    await last('AtualizarPedido').answer({
      resultado: pedidoEditado({ status: 'PENDENTE', nomeCompleto: 'Minha Exemplo', versao: 4 }),
    });
    expect(closed).not.toHaveBeenCalled();
    expect(screen.getByText(/^O pedido foi salvo. O que você escreveu depois/)).toBeTruthy();
    await save();
    expect(last('AtualizarPedido').variables['input']).toEqual({
      email: 'depois@loja.example',
      versao: 4,
    });
    await last('AtualizarPedido').answer({
      resultado: pedidoEditado({ status: 'PENDENTE', versao: 5 }),
    });
    expect(closed).toHaveBeenCalledOnce();
  });

  it('keeps the later text after a partial save', async () => {
    const { last } = await open();
    write('Nome completo', 'Minha Exemplo');
    await save();
    write('E-mail', 'depois@loja.example');
    const pedido = pedidoEditado({ status: 'PENDENTE', nomeCompleto: 'Minha Exemplo', versao: 4 });
    await last('AtualizarPedido').answer(
      falha('AtualizacaoParcial', 'O resto está salvo.', 'itens', { campos: ['itens'], pedido }),
    );
    expect(field('E-mail').value).toBe('depois@loja.example');
  });
});

describe('another person saved first (A3)', () => {
  const conflito = falha('Conflito', 'Este pedido mudou desde que você o abriu.', 'versao');
  const deles = pedidoEditado({
    status: 'CANCELADO',
    email: 'deles@loja.example',
    versao: 9,
    itens: [linhaAdmin({ id: '101:1', quantidade: 7 })],
  });

  async function collide() {
    const page = await open();
    write('Status', 'PAGO');
    write('Nome completo', 'Minha Exemplo');
    await save();
    await page.last('AtualizarPedido').answer(conflito);
    return page;
  }

  it('reads the order again, asks about each field, and saves over the new version', async () => {
    const { last, names, count } = await collide();
    await last('PedidoDeNovo').answer({ pedido: deles });
    expect(document.activeElement?.textContent).toContain('Nada foi salvo ainda.');
    expect(screen.getByText('Conflito: decida no alto o que fica')).toBeTruthy();
    const status = row('Status: o que fica?');
    expect(screen.getByText(/a última mudança é de admin, em 05\/03\/2026 às 15:00/)).toBeTruthy();
    expect(screen.getByText('E-mail: agora é deles@loja.example')).toBeTruthy();
    expect(field('E-mail').value).toBe('deles@loja.example');
    expect(field('Nome completo').value).toBe('Minha Exemplo');
    await save();
    expect(screen.getByText('Escolha o que fica, antes de salvar.')).toBeTruthy();
    expect(count('AtualizarPedido')).toBe(1);
    fireEvent.click(status.getByLabelText(/^Na loja/));
    expect(field('Status').value).toBe('CANCELADO');
    fireEvent.click(status.getByLabelText(/^O que você escreveu/));
    expect(field('Status').value).toBe('PAGO');
    fireEvent.click(status.getByLabelText(/^Na loja/));
    await save();
    expect(last('AtualizarPedido').variables['input']).toEqual({
      nomeCompleto: 'Minha Exemplo',
      versao: 9,
    });
    expect(names()).toEqual(['AtualizarPedido', 'PedidoDeNovo', 'AtualizarPedido']);
  });

  it('keeps what was typed while the order was being saved and read again', async () => {
    const { last } = await open();
    write('Nome completo', 'Minha Exemplo');
    await save();
    write('E-mail', 'depois@loja.example');
    await last('AtualizarPedido').answer(conflito);
    write('Telefone', '(85) 9 1111-2222');
    await last('PedidoDeNovo').answer({
      pedido: pedidoEditado({ status: 'PENDENTE', cpf: '111.444.777-35', versao: 9 }),
    });
    expect(field('Nome completo').value).toBe('Minha Exemplo');
    expect(field('E-mail').value).toBe('depois@loja.example');
    expect(field('Telefone').value).toBe('(85) 9 1111-2222');
    await save();
    expect(last('AtualizarPedido').variables['input']).toEqual({
      nomeCompleto: 'Minha Exemplo',
      email: 'depois@loja.example',
      telefone: '85911112222',
      versao: 9,
    });
  });

  it('does not attribute a change that the history does not record', async () => {
    const { last } = await collide();
    await last('PedidoDeNovo').answer({
      pedido: pedidoEditado({ status: 'PENDENTE', email: 'x@y.example', versao: 9 }),
    });
    expect(screen.getByText(/^Outra pessoa mudou este pedido enquanto você escrevia/)).toBeTruthy();
    expect(screen.queryByText(/a última mudança é/)).toBeNull();
  });

  it('does not save again what the shop already has', async () => {
    const { last } = await collide();
    await last('PedidoDeNovo').answer({
      pedido: pedidoEditado({ status: 'PAGO', nomeCompleto: 'Minha Exemplo', versao: 9 }),
    });
    expect(screen.getByText(/^O pedido já está na loja como você escreveu/)).toBeTruthy();
  });

  it('reports a failed read, keeps the input, and reads again on save', async () => {
    const { last } = await collide();
    await last('PedidoDeNovo').fail();
    expect(changes().getByRole('alert').textContent).toMatch(/não foi possível ler como ele está/);
    expect(field('Nome completo').value).toBe('Minha Exemplo');
  });
});

describe('guard against unsaved changes', () => {
  it('closes without changes; otherwise asks in place', async () => {
    const { closed } = await open();
    write('Nome completo', 'Outra Exemplo');
    press('Cancelar');
    expect(closed).not.toHaveBeenCalled();
    press('Continuar escrevendo');
    expect(field('Nome completo').value).toBe('Outra Exemplo');
    press('Fechar');
    press('Descartar');
    expect(closed).toHaveBeenCalledOnce();
  });

  it('makes the browser ask before the page is left', async () => {
    await open();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    write('Nome completo', 'Outra Exemplo');
    expect(leave()).toBe(true);
  });

  it('ignores updates of the list during the edit', async () => {
    const { client, last } = await open();
    write('Nome completo', 'Outra Exemplo');
    await waitFor(() => expect(field('Nome completo').value).toBe('Outra Exemplo'));
    act(() => {
      client.cache.modify({ id: 'Pedido:101', fields: { versao: () => 99 } });
    });
    await save();
    expect(last('AtualizarPedido').variables['input']).toMatchObject({ versao: 3 });
  });
});
