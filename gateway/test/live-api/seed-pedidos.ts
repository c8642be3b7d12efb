import type { ItemRow, PedidoRow } from './rows.ts';

/**
 * Orders of Marina in every observed status, and one of Rafael (108, to address 23). 103 and 104 have freight and
 * tracking; the total of 104 is a binary sum with its artefact.
 */
export function seedPedidos(): PedidoRow[] {
  return [
    order(101, '2025-10-20T14:03:11.123456', 'PENDENTE', [item(1011, 2, 'Brisa - Leve', 1, 120.5)]),
    order(102, '2025-09-11T08:00:00.5', 'PAGO', [
      item(1021, 1, 'Noite de Oud - 10 ml', 2, 69.9, 12),
      item(1022, 2, 'Brisa - Leve', 1, 120.5),
    ]),
    {
      ...order(103, '2025-08-01T23:59:59.999', 'ENVIADO', [
        item(1031, 2, 'Brisa - Leve', 1, 120.5),
      ]),
      total: 143.4,
      linkRastreio: 'rastreio.example/BR0103',
      servicoFrete: 'SEDEX',
      valorFrete: 22.9,
      prazoFrete: '3 dias úteis',
    },
    {
      ...order(104, '2025-06-02T09:15:00', 'CONCLUIDO', [item(1041, 1, 'Noite de Oud', 3, 39.9)]),
      total: 39.9 * 3 + 15,
      linkRastreio: 'https://rastreio.example/BR0104',
      servicoFrete: 'PAC',
      valorFrete: 15,
      prazoFrete: '8',
    },
    order(105, '2025-05-05T10:10:10.1', 'CANCELADO', [item(1051, 2, 'Brisa - Leve', 1, 120.5)]),
    {
      ...order(106, '2025-04-04T04:04:04', 'ENTREGUE', [item(1061, 2, 'Brisa - Leve', 2, 120.5)]),
      linkRastreio: '',
    },
    order(107, '2025-03-03T03:03:03.000001', 'FALHOU', [item(1071, 2, null, 1, 120.5)]),
    {
      ...order(108, '2025-10-21T11:30:00', 'PAGO', [item(1081, 2, 'Brisa - Leve', 1, 120.5)]),
      usuarioId: 9,
      enderecoId: 23,
      nomeCompleto: 'Rafael Exemplo',
      cpf: '11144477735',
      telefone: '(85) 90000-0009',
      email: 'rafael@loja.example',
    },
    order(109, '2025-02-02T02:02:02', 'PAGAMENTO_APROVADO', [
      item(1091, 2, 'Brisa - Leve', 1, 120.5),
    ]),
    order(110, '2025-01-01T00:00:00', 'DESPACHADO', [item(1101, 2, 'Brisa - Leve', 1, 120.5)]),
  ];
}

function item(
  id: number,
  produtoId: number,
  nomeProduto: string | null,
  quantidade: number,
  precoUnitario: number,
  variacaoId: number | null = null,
): ItemRow {
  return { id, produtoId, variacaoId, nomeProduto, quantidade, precoUnitario };
}

function order(id: number, data: string, status: string, itens: ItemRow[]): PedidoRow {
  return {
    id,
    usuarioId: 7,
    data,
    total: itens.reduce(
      (sum, { precoUnitario, quantidade }) => sum + precoUnitario * quantidade,
      0,
    ),
    status,
    enderecoId: 21,
    itens,
    nomeCompleto: 'Marina Exemplo',
    cpf: '123.456.789-09',
    telefone: '(85) 90000-0007',
    email: 'marina@loja.example',
    linkRastreio: null,
    servicoFrete: null,
    valorFrete: null,
    prazoFrete: null,
    checkout: false,
  };
}
