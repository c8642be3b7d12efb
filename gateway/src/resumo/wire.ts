import { z } from 'zod';
import { readStatus } from '../pedidos/status.ts';
import { amount, identifier, tolerantList } from '../rest/values.ts';
import type { ProdutoVendidoModel } from './model.ts';

/** What a day of the shop's calendar (YYYY-MM-DD) brought; `faturamento` in centavos. */
export interface Dia {
  readonly data: string;
  readonly pedidos: number;
  readonly faturamento: number;
}

const count = z.number().int().nonnegative();
const centavos = amount.pipe(z.number().nonnegative());

const vendido = z
  .object({
    produtoId: identifier.nullish().catch(null),
    nome: z.string(),
    unidades: count,
    faturamento: centavos,
  })
  .transform(
    ({ produtoId, ...sold }): ProdutoVendidoModel => ({
      produtoId: produtoId ?? null,
      ...sold,
    }),
  );

/** `GET /resumo` (additive): figures of the shop, amounts in centavos; the last day is today. */
export const resumoWire = z.object({
  produtos: count,
  esgotados: count,
  estoqueBaixo: count,
  usuarios: count,
  pedidos: count,
  pedidosPorStatus: tolerantList(
    z.object({ status: z.string().transform(readStatus), quantidade: count }),
  ),
  faturamento30Dias: centavos,
  porDia: z.array(z.object({ data: z.iso.date(), pedidos: count, faturamento: centavos })),
  maisVendidos30Dias: tolerantList(vendido),
});
