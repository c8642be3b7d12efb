import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  historicoPedidoWire,
  pedidosPageWire,
  pedidosWire,
  pedidoWire,
  statusPedidoWire,
} from './wire.ts';

/** As the older API writes one (rest-contract 2). */
const older = (changes: object = {}) => ({
  id: 101,
  data: '2025-10-20T14:03:11.123456',
  total: 260.3,
  status: 'PENDENTE',
  enderecoEntrega: {
    id: 21,
    logradouro: 'Rua A',
    numero: '1',
    bairro: 'Centro',
    cidade: 'Eusébio',
    estado: 'CE',
    cep: '61760-000',
    complemento: null,
    padrao: true,
  },
  itens: [
    {
      produtoId: 1021,
      variacaoId: 12,
      nomeProduto: 'Noite de Oud - 10 ml',
      quantidade: 2,
      precoUnitario: 69.9,
      imagemUrl: '/i.jpg',
    },
    {
      produtoId: 1022,
      variacaoId: null,
      nomeProduto: 'Brisa - Leve',
      quantidade: 1,
      precoUnitario: 120.5,
      imagemUrl: null,
    },
  ],
  nomeCompleto: 'Marina Exemplo',
  cpf: '12345678909',
  telefone: '+55 (85) 90000-0007',
  email: 'marina@loja.example',
  usuario: {
    id: 7,
    username: 'marina',
    nome: null,
    email: 'm@loja.example',
    status: 'ATIVO',
    roles: [],
    password: null,
    resetToken: null,
    perfil: null,
  },
  linkRastreio: null,
  servicoFrete: null,
  valorFrete: null,
  prazoFrete: null,
  ...changes,
});
const withItem = (item: object) => pedidoWire.parse(older({ itens: [item] })).itens[0];

describe('um pedido da API antiga', () => {
  test('rest-contract §2: é lido inteiro', () => {
    expect(pedidoWire.parse(older())).toMatchObject({
      __typename: 'Pedido',
      id: '101',
      data: '2025-10-20T14:03:11.123456',
      status: 'PENDENTE',
      statusOriginal: 'PENDENTE',
      total: 26030,
      subtotal: 26030,
      valorFrete: null,
      servicoFrete: null,
      enderecoEntrega: { id: '21', cidade: 'Eusébio', estado: 'CE', cep: '61760-000' },
      cpf: '123.456.789-09',
      telefone: '85900000007',
      usuario: { id: '7', username: 'marina', nome: null, email: 'm@loja.example' },
      podePagar: true,
      reservaAte: null,
      metodo: null,
      versao: null,
    });
  });

  test('rest-contract §2: itens[].produtoId é o da linha, o produto não se conhece', () => {
    expect(pedidoWire.parse(older()).itens).toMatchObject([
      {
        id: '1021',
        produtoId: null,
        variacaoId: '12',
        nomeProduto: 'Noite de Oud',
        variacaoNome: '10 ml',
        subtotal: 13980,
      },
      {
        id: '1022',
        produtoId: null,
        variacaoId: null,
        nomeProduto: 'Brisa - Leve',
        variacaoNome: null,
        precoUnitario: 12050,
      },
    ]);
  });

  test.each([
    ['Noite de Oud - 10 ml', 12, 'Noite de Oud', '10 ml'],
    ['Noite de Oud - 10 ml - spray', 12, 'Noite de Oud', '10 ml - spray'],
    ['Brisa - Leve - 5,5 ml', 12, 'Brisa - Leve', '5,5 ml'],
    ['Brisa - Leve - Frasco', 12, 'Brisa - Leve', 'Frasco'],
    ['Brisa - 10 ml', null, 'Brisa', '10 ml'],
    ['Brisa - Leve', null, 'Brisa - Leve', null],
    ['Brisa', 12, 'Brisa', null],
    ['10 ml', null, '10 ml', null],
  ])(
    'rest-contract §4.7: %s (variação %s) é %s e %s',
    (nome, variacaoId, nomeProduto, variacaoNome) => {
      for (const key of ['nome', 'nomeProduto']) {
        expect(
          withItem({ produtoId: 9, variacaoId, [key]: nome, quantidade: 1, precoUnitario: 1 }),
        ).toMatchObject({ nomeProduto, variacaoNome });
      }
    },
  );

  test('um item sem nome, sem número e sem preço ainda é um item', () => {
    expect(
      withItem({ produtoId: null, nomeProduto: null, quantidade: null, precoUnitario: null }),
    ).toMatchObject({
      id: '101:1',
      produtoId: null,
      variacaoId: null,
      nomeProduto: 'Produto sem nome',
      quantidade: 0,
      precoUnitario: 0,
      subtotal: 0,
      imagem: null,
    });
  });

  test('C-68: usuarioDTO, endereco e nome valem como os outros nomes', () => {
    const { usuario, enderecoEntrega, ...rest } = older();
    expect(pedidoWire.parse({ ...rest, usuarioDTO: usuario, endereco: enderecoEntrega })).toEqual(
      pedidoWire.parse(older()),
    );
    expect(
      pedidoWire.parse({
        ...rest,
        usuario: { id: 7, username: 'marina' },
        usuarioDTO: { nome: 'Marina', email: 'x@y.example' },
      }).usuario,
    ).toEqual({ id: '7', username: 'marina', nome: 'Marina', email: 'x@y.example' });
    expect(pedidoWire.parse({ ...rest, usuarioDTO: { username: 'marina' } }).usuario).toBeNull();
    expect(pedidoWire.parse({ ...rest, usuarioDTO: { id: 7 } })).toMatchObject({
      usuario: { id: '7', username: '' },
      enderecoEntrega: null,
    });
  });
});

describe('um pedido da API da loja', () => {
  const line = {
    id: 2310,
    produtoId: 7,
    variacaoId: 22,
    nomeProduto: 'Noite de Oud — 10 ml',
    nome: 'Noite de Oud',
    variacaoNome: '10 ml',
    quantidade: 1,
    precoUnitario: 79.9,
  };

  test('C-42: produto, volume e nome sem o volume', () => {
    const expected = {
      id: '2310',
      produtoId: '7',
      variacaoId: '22',
      nomeProduto: 'Noite de Oud',
      variacaoNome: '10 ml',
    };
    expect(withItem(line)).toMatchObject(expected);
    expect(withItem({ ...line, nome: undefined })).toMatchObject(expected);
    expect(withItem({ ...line, nome: 'Noite de Oud - 10 ml' })).toMatchObject(expected);
  });

  test('uma linha numerada sem volume não é partida; uma escrita à mão não tem produto', () => {
    expect(
      withItem({
        ...line,
        produtoId: null,
        variacaoId: null,
        nome: 'Brinde - 10 ml',
        variacaoNome: null,
      }),
    ).toMatchObject({
      id: '2310',
      produtoId: null,
      variacaoId: null,
      nomeProduto: 'Brinde - 10 ml',
      variacaoNome: null,
    });
  });

  test('os campos que só ela tem', () => {
    expect(
      pedidoWire.parse(
        older({
          podePagar: false,
          reservaAte: '2026-03-02T09:15:00.250',
          metodo: 'PIX',
          versao: 3,
          servicoFrete: 'Entrega padrão',
          valorFrete: 18,
          freteACombinar: false,
        }),
      ),
    ).toMatchObject({
      podePagar: false,
      reservaAte: '2026-03-02T09:15:00.250',
      metodo: 'PIX',
      versao: 3,
      servicoFrete: 'Entrega padrão',
      valorFrete: 1800,
    });
  });
});

describe('status', () => {
  const WORDS = {
    PENDENTE: 'PENDENTE',
    PAGO: 'PAGO',
    PAGAMENTO_APROVADO: 'PAGO',
    ENVIADO: 'ENVIADO',
    DESPACHADO: 'ENVIADO',
    CONCLUIDO: 'ENTREGUE',
    ENTREGUE: 'ENTREGUE',
    CANCELADO: 'CANCELADO',
  };

  test.each(Object.entries(WORDS))(
    'C-52, rest-contract §4.20: %s é %s, em qualquer caixa',
    (word, status) => {
      for (const spelling of [word, word.toLowerCase(), ` ${word} `, word.replace('_', ' ')]) {
        expect(statusPedidoWire.parse({ status: spelling })).toBe(status);
      }
    },
  );

  test('rest-contract §3.7: palavras desconhecidas ficam como vieram, ao lado de DESCONHECIDO', () => {
    expect(statusPedidoWire.parse({ status: 'Concluído' })).toBe('ENTREGUE');
    for (const word of ['FALHOU', 'constructor', '__proto__', '']) {
      expect(pedidoWire.parse(older({ status: word }))).toMatchObject({
        status: 'DESCONHECIDO',
        statusOriginal: word,
        podePagar: false,
      });
    }
    expect(pedidoWire.parse(older({ status: null }))).toMatchObject({
      status: 'DESCONHECIDO',
      statusOriginal: '',
    });
  });

  test('qualquer texto é um status, e o original se conserva', () => {
    fc.assert(
      fc.property(fc.string(), (word) => {
        const { status, statusOriginal, podePagar } = pedidoWire.parse(older({ status: word }));
        expect(statusOriginal).toBe(word.trim());
        expect(podePagar).toBe(['PENDENTE', 'CANCELADO'].includes(status));
      }),
    );
  });

  test('CHK-12: pagável é o pendente e o cancelado', () => {
    const payable = Object.keys(WORDS).filter(
      (status) => pedidoWire.parse(older({ status })).podePagar,
    );
    expect(payable).toEqual(['PENDENTE', 'CANCELADO']);
  });
});

describe('valores', () => {
  test('rest-contract §1: restos de ponto flutuante somem', () => {
    expect(pedidoWire.parse(older({ total: 0.1 + 0.2 })).total).toBe(30);
    expect(pedidoWire.parse(older({ total: 39.9 * 3 + 15 })).total).toBe(13470);
  });

  test.each([
    [{ valorFrete: 15, servicoFrete: 'PAC' }, 1500],
    [{ valorFrete: 0, servicoFrete: 'Entrega padrão' }, 0],
    [{ valorFrete: 0, servicoFrete: null }, null],
    [{ valorFrete: 0, servicoFrete: 'A combinar', freteACombinar: true }, null],
    [{ valorFrete: null, servicoFrete: 'PAC' }, null],
  ])('C-40: %j é frete %s', (frete, valorFrete) => {
    expect(pedidoWire.parse(older(frete))).toMatchObject({ valorFrete });
  });

  test('sem total, vale a soma dos itens e do frete; sem itens, nada', () => {
    expect(
      pedidoWire.parse(older({ total: null, valorFrete: 10, servicoFrete: 'PAC' })).total,
    ).toBe(27030);
    expect(pedidoWire.parse(older({ total: null }))).toMatchObject({ total: 26030 });
    expect(pedidoWire.parse(older({ itens: null }))).toMatchObject({
      itens: [],
      subtotal: 0,
      total: 26030,
    });
  });

  test('o subtotal é a soma exata das linhas', () => {
    const linha = fc.record({
      quantidade: fc.integer({ min: 0, max: 99 }),
      centavos: fc.integer({ min: 0, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(linha), (linhas) => {
        const itens = linhas.map(({ quantidade, centavos }, id) => ({
          id,
          produtoId: id,
          nome: 'x',
          quantidade,
          precoUnitario: centavos / 100,
        }));
        const { subtotal, itens: read } = pedidoWire.parse(older({ itens }));
        expect(subtotal).toBe(
          linhas.reduce((sum, { quantidade, centavos }) => sum + quantidade * centavos, 0),
        );
        expect(read.every((one) => one.subtotal === one.quantidade * one.precoUnitario)).toBe(true);
      }),
    );
  });
});

describe('momentos', () => {
  test.each(['', '.1', '.123', '.123456', '.123456789', 'Z', '.5-03:00'])(
    'rest-contract §1: 0 a 9 decimais (%s)',
    (end) => {
      expect(pedidoWire.parse(older({ data: `2025-06-02T09:15:00${end}` })).data).toBe(
        `2025-06-02T09:15:00${end}`,
      );
    },
  );

  test('um minuto redondo vem sem segundos', () => {
    expect(pedidoWire.parse(older({ data: '2025-06-02T09:15' })).data).toBe('2025-06-02T09:15:00');
  });

  test.each([
    null,
    '',
    'ontem',
    '2025-02-30T10:00:00',
    '2025-13-01T10:00:00',
    '2025-06-02T25:00:00',
    '2025-06-02T09:15:00.1234567890',
    1_700_000_000,
  ])('%j não é uma data: o pedido não é lido', (data) => {
    expect(pedidoWire.safeParse(older({ data })).success).toBe(false);
  });

  test('uma reserva ilegível é nenhuma', () => {
    expect(pedidoWire.parse(older({ reservaAte: 'logo' })).reservaAte).toBeNull();
  });
});

describe('contato', () => {
  test('vazios são nulos; um telefone estranho fica com seus dígitos', () => {
    expect(
      pedidoWire.parse(older({ cpf: '', telefone: ' ', email: '', nomeCompleto: ' ' })),
    ).toMatchObject({ cpf: null, telefone: null, email: null, nomeCompleto: null });
    expect(pedidoWire.parse(older({ cpf: '123', telefone: '9-0000' }))).toMatchObject({
      cpf: null,
      telefone: '90000',
    });
    expect(pedidoWire.parse(older({ cpf: 12345678909, telefone: null }))).toMatchObject({
      cpf: null,
      telefone: null,
    });
  });
});

describe('TRACK-01, C-67: link de rastreio', () => {
  const CORREIOS = 'https://rastreamento.correios.com.br/app/index.php?objetos=';
  test.each([
    ['https://rastreio.example/BR0104', 'https://rastreio.example/BR0104'],
    ['HTTP://rastreio.example', 'HTTP://rastreio.example'],
    ['rastreio.example/BR0103', 'https://rastreio.example/BR0103'],
    ['rastreio.example:8080/x?y=1', 'https://rastreio.example:8080/x?y=1'],
    ['www.rastreio.example', 'https://www.rastreio.example'],
    [' AA123456789BR ', `${CORREIOS}AA123456789BR`],
    ['aa 123 456 789 br', `${CORREIOS}AA123456789BR`],
    ['javascript:alert(1)', null],
    ['JaVaScRiPt:alert(1)//a.com/', null],
    ['data:text/html,x1', null],
    ['mailto:1@b.example', null],
    ['https://', null],
    ['https://a b.example', null],
    ['https://x.example/"><script>', null],
    ['rastreio.example/a b', null],
    ['em breve', null],
    ['a1', null],
    [' ', null],
    ['', null],
    [null, null],
    [5, null],
  ])('%j → %s', (linkRastreio, expected) => {
    expect(pedidoWire.parse(older({ linkRastreio })).linkRastreio).toBe(expected);
  });

  test.each([
    [
      '23260312345678000190550010000000431000000435',
      '23260312345678000190550010000000431000000435',
    ],
    [
      '2326 0312 3456 7800 0190 5500 1000 0000 4310 0000 0435',
      '23260312345678000190550010000000431000000435',
    ],
    ['23260312345678000190550010000000431000000436', null],
    ['23', null],
    [null, null],
    [5, null],
  ])('A6: a chave da nota %j → %s', (chaveFiscal, expected) => {
    expect(pedidoWire.parse(older({ chaveFiscal })).chaveFiscal).toBe(expected);
  });

  test('nunca outro esquema que http(s), nem aspas ou espaço', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((end) => `javascript:${end}`),
        ),
        (linkRastreio) => {
          const link = pedidoWire.parse(older({ linkRastreio })).linkRastreio;
          if (link !== null) {
            expect(['http:', 'https:']).toContain(new URL(link).protocol);
            expect(link).not.toMatch(/[\s"'<>\\]/);
          }
        },
      ),
    );
  });
});

describe('listas e histórico', () => {
  test('um pedido ilegível não leva os outros; uma lista toda ilegível é recusada', () => {
    expect(pedidosWire.parse([older(), { id: 1 }, null]).map(({ id }) => id)).toEqual(['101']);
    expect(pedidosWire.safeParse([{ id: 1 }]).success).toBe(false);
    expect(pedidosWire.parse([])).toEqual([]);
  });

  test('rest-contract §2: a página nas duas formas do Spring', () => {
    const expected = { itens: [{ id: '101' }], totalPaginas: 3, totalItens: 25 };
    expect(
      pedidosPageWire.parse({ content: [older()], totalPages: 3, totalElements: 25 }),
    ).toMatchObject(expected);
    expect(
      pedidosPageWire.parse({ content: [older()], page: { totalPages: 3, totalElements: 25 } }),
    ).toMatchObject(expected);
  });

  test('o histórico diz quando, de que para que, quem e por quê', () => {
    expect(
      historicoPedidoWire.parse([
        { de: null, para: 'PENDENTE', motivo: null, data: '2026-03-01T09:15:00.000' },
        {
          de: 'PENDENTE',
          para: 'CONCLUIDO',
          motivo: 'retirou na loja',
          data: '2026-03-01T09:20:00.000',
          autorId: 1,
        },
        { de: 'x', para: 'PAGO', autor: 'admin', data: '2026-03-01T09:21:00.000' },
      ]),
    ).toEqual([
      {
        data: '2026-03-01T09:15:00.000',
        de: null,
        para: 'PENDENTE',
        autor: null,
        autorId: null,
        motivo: null,
      },
      {
        data: '2026-03-01T09:20:00.000',
        de: 'PENDENTE',
        para: 'ENTREGUE',
        autor: null,
        autorId: '1',
        motivo: 'retirou na loja',
      },
      {
        data: '2026-03-01T09:21:00.000',
        de: 'DESCONHECIDO',
        para: 'PAGO',
        autor: 'admin',
        autorId: null,
        motivo: null,
      },
    ]);
  });
});
