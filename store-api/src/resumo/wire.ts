import { z } from 'zod';
import { named } from '../http/fields.ts';
import { STATUS_PEDIDO } from '../pedidos/status.ts';

const DiaWire = named('ResumoDia', 'Sales of a day.', {
  data: z.string().describe('The day by the shop’s calendar, `YYYY-MM-DD`.'),
  pedidos: z.int().describe('Orders created on that day, in any status.'),
  faturamento: z
    .number()
    .describe(
      'Totals of those that are paid, sent or delivered now, including freight, in reais, before refunds.',
    ),
  devolvido: z
    .number()
    .describe(
      'The part of `faturamento` that was refunded, is being refunded, or went back by a lost dispute, in reais.',
    ),
});

export const VendidoWire = named('ProdutoVendido', 'Sales of a product.', {
  produtoId: z.int().nullable().describe('Product; null for a line that an admin typed.'),
  nome: z.string().describe('Current name, without variation.'),
  unidades: z.int().describe('Units sold, of all variations.'),
  faturamento: z.number().describe('Revenue without freight, in reais.'),
});

export const EstoqueWire = named('CoberturaDeEstoque', 'How long a stock lasts.', {
  produtoId: z.int().describe('Product.'),
  nome: z.string().describe('Its name.'),
  volume: z.string().nullable().describe('The volume; null for a product without volumes.'),
  estoque: z.int().describe('Units in stock.'),
  vendidas: z.int().nullable().describe('Units sold in thirty days; null without a sale.'),
  dias: z
    .int()
    .nullable()
    .describe('Whole days that the stock lasts at that pace; null without a sale.'),
});

export const EsperaWire = z.object({
  produtoId: z.int().describe('Product.'),
  nome: z.string().describe('Its name.'),
  volume: z.string().nullable().describe('The volume; null for a product without volumes.'),
  pessoas: z.int().describe('People who asked for a mail when it is back.'),
});

/** `GET /resumo`: not in the older API. */
export const ResumoWire = named('Resumo', 'Figures of the shop.', {
  produtos: z.int().describe('Products, including inactive ones.'),
  esgotados: z.int().describe('Active products without stock.'),
  estoqueBaixo: z
    .int()
    .describe('Variations and simple products on sale with 1 to 5 units in stock.'),
  usuarios: z.int().describe('Accounts.'),
  desistencias: z.int().describe('Withdrawals whose goods have not been received.'),
  pagamentosAResolver: z.int().describe('Orders whose refund failed or whose payment is disputed.'),
  pixAConferir: z.int().describe('Unpaid orders whose buyer has chosen Pix.'),
  pedidos: z.int().describe('Orders.'),
  pedidosPorStatus: z
    .array(
      z.object({
        status: z.enum(STATUS_PEDIDO).describe('The status.'),
        quantidade: z.int().describe('Number of its orders.'),
        desde: z
          .string()
          .nullable()
          .describe('Day of the oldest of them, YYYY-MM-DD; null without any.'),
      }),
    )
    .describe('One entry for every status.'),
  faturamento30Dias: z.number().describe('The sum of `porDia`, in reais.'),
  liquido30DiasAntes: z
    .number()
    .describe('Revenue of the thirty days before those, after refunds, in reais.'),
  porDia: z.array(DiaWire).describe('Thirty days ending today, oldest first.'),
  maisVendidos30Dias: z
    .array(VendidoWire)
    .describe('The five products with the most units in paid, sent or delivered orders.'),
  carrinhos30Dias: z
    .object({
      contas: z
        .int()
        .describe('Accounts that ordered, or whose cart has a line of these thirty days.'),
      pediram: z.int().describe('Those that ordered.'),
    })
    .describe('How many carts became orders. An emptied cart is not counted.'),
  estoquesCurtos: z.array(EstoqueWire).describe('The eight stocks on sale that end first.'),
  estoquesLongos: z
    .array(EstoqueWire)
    .describe('The eight stocks on sale that last longest; first those without a sale.'),
  esperas: z.array(EsperaWire).describe('The eight sold-out volumes that most people wait for.'),
});
