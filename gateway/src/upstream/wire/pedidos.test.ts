import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  gatherPedidos,
  historicoPedidoWire,
  notasPedidoWire,
  ownPedidosWire,
  pedidosPageWire,
  pedidoWire,
  statusPedidoWire,
} from './pedidos.ts';
import { createHistory } from './pedidos-history.ts';

/** In place of `fc.webUrl()`, which keeps a table of all characters of Unicode: 0.9 seconds and 90 MB a worker. */
const webUrl = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), fc.string({ unit: 'grapheme' }))
  .map(([scheme, domain, path]) => `${scheme}://${domain}/${encodeURI(path)}`);

/** An order of the older API (rest-contract 2). */
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

describe('an order of the older API', () => {
  test('is read in full (rest-contract 2)', () => {
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
      assistente: null,
      reservaAte: null,
      metodo: null,
      versao: null,
    });
  });

  test("has the line's id in itens[].produtoId, so the product is unknown (rest-contract 2)", () => {
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
    'splits the name %s (variation %s) into %s and %s (rest-contract 4.7)',
    (nome, variacaoId, nomeProduto, variacaoNome) => {
      for (const key of ['nome', 'nomeProduto']) {
        expect(
          withItem({ produtoId: 9, variacaoId, [key]: nome, quantidade: 1, precoUnitario: 1 }),
        ).toMatchObject({ nomeProduto, variacaoNome });
      }
    },
  );

  test('accepts a line without name, id and price', () => {
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

  test('reads usuarioDTO, endereco and nome as the other names (C-68)', () => {
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

describe("an order of the shop's API", () => {
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

  test('has product, volume and a name without the volume (C-42)', () => {
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

  test('keeps a numbered line without a volume whole, and gives a handwritten line no product', () => {
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

  test('has additional fields', () => {
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
    'reads %s as %s in any case (C-52, rest-contract 4.20)',
    (word, status) => {
      for (const spelling of [word, word.toLowerCase(), ` ${word} `, word.replace('_', ' ')]) {
        expect(statusPedidoWire.parse({ status: spelling })).toBe(status);
      }
    },
  );

  test('keeps unknown words beside DESCONHECIDO (rest-contract 3.7)', () => {
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

  test('accepts any text and keeps the original', () => {
    fc.assert(
      fc.property(fc.string(), (word) => {
        const { status, statusOriginal, podePagar } = pedidoWire.parse(older({ status: word }));
        expect(statusOriginal).toBe(word.trim());
        expect(podePagar).toBe(['PENDENTE', 'CANCELADO'].includes(status));
      }),
    );
  });

  test('is payable when pending or cancelled (CHK-12)', () => {
    const payable = Object.keys(WORDS).filter(
      (status) => pedidoWire.parse(older({ status })).podePagar,
    );
    expect(payable).toEqual(['PENDENTE', 'CANCELADO']);
  });
});

describe('amounts', () => {
  test('lose binary remainders (rest-contract 1)', () => {
    expect(pedidoWire.parse(older({ total: 0.1 + 0.2 })).total).toBe(30);
    expect(pedidoWire.parse(older({ total: 39.9 * 3 + 15 })).total).toBe(13470);
  });

  test.each([
    [{ valorFrete: 15, servicoFrete: 'PAC' }, 1500],
    [{ valorFrete: 0, servicoFrete: 'Entrega padrão' }, 0],
    [{ valorFrete: 0, servicoFrete: null }, null],
    [{ valorFrete: 0, servicoFrete: 'A combinar', freteACombinar: true }, null],
    [{ valorFrete: null, servicoFrete: 'PAC' }, null],
  ])('read %j as the freight %s (C-40)', (frete, valorFrete) => {
    expect(pedidoWire.parse(older(frete))).toMatchObject({ valorFrete });
  });

  test('sum lines and freight when the total is missing, and are zero without lines', () => {
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

  test('sum the lines exactly', () => {
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

describe('moments', () => {
  test.each(['', '.1', '.123', '.123456', '.123456789', 'Z', '.5-03:00'])(
    'accept 0 to 9 decimals (%s) (rest-contract 1)',
    (end) => {
      expect(pedidoWire.parse(older({ data: `2025-06-02T09:15:00${end}` })).data).toBe(
        `2025-06-02T09:15:00${end}`,
      );
    },
  );

  test('accept a whole minute without seconds', () => {
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
  ])('reject %j, and the order with it', (data) => {
    expect(pedidoWire.safeParse(older({ data })).success).toBe(false);
  });

  test('read an unreadable reservation as none', () => {
    expect(pedidoWire.parse(older({ reservaAte: 'logo' })).reservaAte).toBeNull();
  });
});

describe('contact', () => {
  test('reads empty texts as null and keeps the digits of an odd phone number', () => {
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

describe('tracking link (TRACK-01, C-67)', () => {
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
  ])('reads %j as %s', (linkRastreio, expected) => {
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
  ])('reads the invoice key %j as %s (A6)', (chaveFiscal, expected) => {
    expect(pedidoWire.parse(older({ chaveFiscal })).chaveFiscal).toBe(expected);
  });

  test('never has a scheme other than http(s), nor quotes or spaces', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          webUrl,
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

describe('lists and history', () => {
  test('drop an unreadable order and reject a list without a readable one', () => {
    expect(ownPedidosWire.parse([older(), { id: 1 }, null])).toMatchObject({
      itens: [{ id: '101' }],
      page: null,
      complete: true,
    });
    expect(ownPedidosWire.safeParse([{ id: 1 }]).error?.issues[0]?.path).toEqual([0, 'data']);
    expect(ownPedidosWire.parse([]).itens).toEqual([]);
    expect(ownPedidosWire.safeParse('nada').success).toBe(false);
  });

  test('gather the same from elements that arrive one by one (GW-16)', () => {
    const gather = (elements: readonly unknown[], whole = true) => {
      const gathering = gatherPedidos();
      for (const element of elements) gathering.add(element);
      return gathering.end(whole);
    };
    const mixed = [older(), { id: 1 }, older({ id: 102 })];
    expect(gather(mixed)).toEqual(ownPedidosWire.parse(mixed));
    expect(gather(mixed, false)).toMatchObject({ complete: false });
    expect(gather([{ id: 1 }])).toBeNull();
    expect(gather([])).toEqual(ownPedidosWire.parse([]));
  });

  test('keep the newest of more than are compared at once (GW-16)', () => {
    const pedido = pedidoWire.parse(older({ status: 'CONCLUIDO' }));
    const history = createHistory();
    for (let id = 1; id <= 10_001; id += 1) history.add({ ...pedido, id: String(id) });
    const { itens, complete, total } = history.end(true);
    expect([itens.length, itens[0]?.id, complete, total]).toEqual([5000, '10001', false, 10_001]);
  });

  test('read a page of the own orders (GW-16)', () => {
    const page = { content: [older()], totalPages: 2, totalElements: 2 };
    expect(ownPedidosWire.parse(page)).toMatchObject({
      itens: [{ id: '101' }],
      page: { totalPaginas: 2, totalItens: 2 },
      complete: false,
    });
    expect(ownPedidosWire.parse({ ...page, totalElements: 1 })).toMatchObject({ complete: true });
  });

  test('read a page in both Spring shapes (rest-contract 2)', () => {
    const expected = { itens: [{ id: '101' }], totalPaginas: 3, totalItens: 25 };
    expect(
      pedidosPageWire.parse({ content: [older()], totalPages: 3, totalElements: 25 }),
    ).toMatchObject(expected);
    expect(
      pedidosPageWire.parse({ content: [older()], page: { totalPages: 3, totalElements: 25 } }),
    ).toMatchObject(expected);
  });

  test('read when, from what, to what, by whom and why a status changed', () => {
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

describe('internal notes about an order (DASH-01)', () => {
  test('keep their moment, and an unreadable one is left out', () => {
    const nota = { id: 4, texto: 'Ligar antes.', autor: 'lojista', data: '2026-03-01T09:15:00' };
    expect(notasPedidoWire.parse([nota, { ...nota, data: 'ontem' }])).toEqual([
      { id: '4', texto: 'Ligar antes.', autor: 'lojista', criadaEm: '2026-03-01T09:15:00' },
    ]);
  });
});
