import { beforeEach, describe, expect, test } from 'vitest';
import {
  bench,
  bodyOf,
  closeAfterEach,
  create,
  createdPedidos,
  openOrdering,
  REFUSED,
  store,
} from '../../../test/ordering.ts';

closeAfterEach();

describe("refusals of the shop's API", () => {
  beforeEach(() => openOrdering());

  const refuse = (status: number, refusal: object) =>
    bench().api.spoil('POST /pedidos/criar', {
      status,
      body: JSON.stringify({ mensagem: 'do servidor', ...refusal }),
    });

  test.each([
    [422, { codigo: 'CARRINHO_VAZIO' }, { __typename: 'CarrinhoVazio' }],
    [422, { codigo: 'ENDERECO_INVALIDO' }, { __typename: 'EnderecoInvalido' }],
    [422, { codigo: 'CEP_DIVERGENTE' }, { __typename: 'EnderecoInvalido', campo: 'enderecoId' }],
    [
      409,
      {
        codigo: 'PRECO_ALTERADO',
        itens: [
          {
            produtoId: 1,
            variacaoId: 12,
            nomeProduto: 'Noite de Oud — 10 ml',
            preco: { de: 69.9, para: 75 },
          },
          { produtoId: 9, nomeProduto: 'Outro' },
        ],
        total: { de: 260.3, para: 270.5 },
      },
      {
        __typename: 'PrecoAlterado',
        totalAnterior: 260.3,
        totalAtual: 270.5,
        itens: [{ nomeProduto: 'Noite de Oud', de: 69.9, para: 75 }],
      },
    ],
    [
      409,
      { codigo: 'PRECO_ALTERADO' },
      { __typename: 'PrecoAlterado', totalAnterior: 260.3, totalAtual: 260.3 },
    ],
    [
      409,
      { codigo: 'CARRINHO_ALTERADO' },
      {
        __typename: 'PrecoAlterado',
        mensagem: 'Seu carrinho mudou. Confira os itens antes de finalizar.',
        totalAtual: 260.3,
      },
    ],
    [
      409,
      {
        codigo: 'ESTOQUE_INSUFICIENTE',
        itens: [
          { produtoId: 2, nomeProduto: 'Brisa - Leve', disponivel: 0 },
          { produtoId: 8, nomeProduto: 'Outro' },
        ],
      },
      {
        __typename: 'EstoqueInsuficiente',
        disponivel: 0,
        mensagem: 'Brisa - Leve está esgotado. Tire do carrinho para continuar.',
        itens: [{ disponivel: 0 }, { nomeProduto: 'Outro', disponivel: 0 }],
      },
    ],
    [
      409,
      { codigo: 'ESTOQUE_INSUFICIENTE', itens: [{ produtoId: 2, disponivel: 1 }] },
      { mensagem: 'Só resta 1 unidade de Brisa - Leve.' },
    ],
    [
      409,
      { codigo: 'PRODUTO_INDISPONIVEL', itens: [{ produtoId: 1, variacaoId: 12 }] },
      {
        __typename: 'ProdutoIndisponivel',
        mensagem:
          'Noite de Oud — 10 ml não está disponível no momento. Tire do carrinho para continuar.',
      },
    ],
    [
      409,
      { codigo: 'PRODUTO_INDISPONIVEL' },
      {
        mensagem:
          'Um produto do carrinho não está disponível no momento. Tire do carrinho para continuar.',
      },
    ],
    [
      409,
      { codigo: 'RESERVA_LIMITADA', itens: [{ produtoId: 2 }] },
      { __typename: 'MuitosPedidosAbertos' },
    ],
    [422, { codigo: 'CHAVE_REUTILIZADA' }, { __typename: 'DadosInvalidos', campo: 'chave' }],
    [422, { codigo: 'CPF_INVALIDO' }, { campo: 'cpf' }],
    [422, { codigo: 'NOME_INVALIDO' }, { campo: 'nomeCompleto' }],
    [422, { codigo: 'TELEFONE_INVALIDO' }, { campo: 'telefone' }],
    [422, { codigo: 'EMAIL_INVALIDO' }, { campo: 'email' }],
    [422, { codigo: 'TOTAL_GRANDE_DEMAIS' }, { __typename: 'DadosInvalidos', campo: null }],
    [
      400,
      { codigo: 'DADOS_INVALIDOS', campo: 'itens' },
      { __typename: 'DadosInvalidos', campo: 'itens' },
    ],
  ])('translates %i %j', async (status, refusal, expected) => {
    refuse(status, refusal);
    const { r } = await create();
    expect(r).toMatchObject(expected);
    expect(JSON.stringify(r)).not.toContain('do servidor');
    expect(createdPedidos()).toEqual([]);
  });

  test('reports a cart that another tab emptied, or that is unreadable, while the order was sent', async () => {
    let attempt = 0;
    const unreadable = () => bench().api.spoil('GET /carrinho', REFUSED, 2);
    for (const [codigo, meanwhile, expected] of [
      ['CARRINHO_ALTERADO', unreadable, { __typename: 'PrecoAlterado', carrinho: null }],
      ['PRECO_ALTERADO', unreadable, { __typename: 'PrecoAlterado', totalAtual: 260.3 }],
      ['CARRINHO_ALTERADO', () => store(), { __typename: 'CarrinhoVazio' }],
    ] as const) {
      attempt += 1;
      bench().api.calls = [];
      bench().api.spoil('POST /pedidos/criar', {
        status: 409,
        body: JSON.stringify({ codigo }),
      });
      bench().api.spoil('POST /frete/cotar', { delayMs: 100 });
      const answer = create({ chave: `t${attempt}` });
      await expect.poll(() => bench().api.requested('POST').length).toBe(1);
      meanwhile();
      expect((await answer).r).toMatchObject(expected);
      bench().api.spoil('GET /carrinho', REFUSED, 0);
    }
  });

  test.each([
    [429, 'RATE_LIMITED'],
    [418, 'UPSTREAM_UNAVAILABLE'],
  ])('fails on %i with another code, without a further read', async (status, code) => {
    refuse(status, { codigo: 'OUTRO' });
    expect((await create()).codes).toEqual([code]);
    expect(
      bench()
        .api.requested('GET')
        .filter((url) => url.startsWith('/pedidos/me')),
    ).toHaveLength(1);
  });

  test('adds a quoted freight to the total and sends it under every name (C-40)', async () => {
    const cotacao = { uf: 'CE', servico: 'Entrega padrão', valor: 18, prazo: '3 a 5 dias úteis' };
    bench().api.spoil('POST /frete/cotar', { status: 200, body: JSON.stringify(cotacao) }, 3);
    expect((await create({ totalVisto: 260.3 })).r).toMatchObject({
      __typename: 'PrecoAlterado',
      mensagem: 'O total mudou. Confira o novo valor antes de continuar.',
      totalAtual: 278.3,
      itens: [],
    });
    expect((await create({ totalVisto: 278.3 })).r).toMatchObject({
      __typename: 'Pedido',
      total: 278.3,
      valorFrete: 18,
    });
    expect(bodyOf(0)).toMatchObject({
      total: 278.3,
      servicoFrete: 'Entrega padrão',
      valorFrete: 18,
      frete: { servico: 'Entrega padrão', valor: 18, prazo: '3 a 5 dias úteis' },
    });
  });

  test('sends no freight that is to be agreed on (C-40)', async () => {
    bench().api.spoil('POST /frete/cotar', {
      status: 200,
      body: '{"uf":"CE","valor":0,"aCombinar":true}',
    });
    expect((await create()).r).toMatchObject({ total: 260.3, valorFrete: null });
    expect(bodyOf(0)).not.toHaveProperty('frete');
  });
});
