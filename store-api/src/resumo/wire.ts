import { z } from 'zod';
import { toReais } from '../http/money.ts';
import { STATUS_PEDIDO } from '../pedidos/status.ts';
import type { Dia, Resumo } from './service.ts';

const DiaWire = z
  .object({
    data: z.string().describe('The day by the shop’s calendar, `YYYY-MM-DD`.'),
    pedidos: z.int().describe('Orders made that day, of any status.'),
    faturamento: z
      .number()
      .describe('Those of them that are paid, sent or delivered now, freight included, in reais.'),
  })
  .meta({ id: 'ResumoDia', description: 'What a day brought.' });

const VendidoWire = z
  .object({
    produtoId: z.int().nullable().describe('Product; null for a line that was written by hand.'),
    nome: z.string().describe('Its name today, without a volume.'),
    unidades: z.int().describe('Units, of all its volumes together.'),
    faturamento: z.number().describe('What they cost, without freight, in reais.'),
  })
  .meta({ id: 'ProdutoVendido', description: 'How a product sold.' });

/** `GET /resumo`: not in the older API. */
export const ResumoWire = z
  .object({
    produtos: z.int().describe('Products, inactive ones too.'),
    esgotados: z.int().describe('Products on sale of which nothing is left.'),
    estoqueBaixo: z.int().describe('Volumes and simple products on sale with 1 to 5 units left.'),
    usuarios: z.int().describe('Accounts.'),
    pedidos: z.int().describe('Orders.'),
    pedidosPorStatus: z
      .array(
        z.object({
          status: z.enum(STATUS_PEDIDO).describe('The status.'),
          quantidade: z.int().describe('Orders that stand in it.'),
        }),
      )
      .describe('Every status once.'),
    faturamento30Dias: z.number().describe('The sum of `porDia`, in reais.'),
    porDia: z.array(DiaWire).describe('Thirty days ending today, oldest first.'),
    maisVendidos30Dias: z
      .array(VendidoWire)
      .describe(
        'The five products of which most units are in orders of these days that are paid, sent or delivered.',
      ),
  })
  .meta({
    id: 'Resumo',
    description: 'Figures of the shop.',
    examples: [
      {
        produtos: 78,
        esgotados: 2,
        estoqueBaixo: 9,
        usuarios: 3,
        pedidos: 41,
        pedidosPorStatus: [{ status: 'PAGO', quantidade: 12 }],
        faturamento30Dias: 1290.5,
        porDia: [{ data: '2026-03-01', pedidos: 4, faturamento: 290.5 }],
        maisVendidos30Dias: [
          { produtoId: 7, nome: 'Noite de Oud', unidades: 9, faturamento: 719.1 },
        ],
      },
    ],
  });

/** Database → wire. */
export function toResumoWire(resumo: Resumo): z.infer<typeof ResumoWire> {
  const { porStatus, porDia, maisVendidos, ...counts } = resumo;
  return {
    ...counts,
    pedidos: porStatus.reduce((sum, { quantidade }) => sum + quantidade, 0),
    pedidosPorStatus: porStatus,
    faturamento30Dias: toReais(porDia.reduce((sum, { faturamento }) => sum + faturamento, 0)),
    porDia: porDia.map(inReais),
    maisVendidos30Dias: maisVendidos.map(inReais),
  };
}

function inReais<T extends Pick<Dia, 'faturamento'>>(figure: T): T {
  return { ...figure, faturamento: toReais(figure.faturamento) };
}
