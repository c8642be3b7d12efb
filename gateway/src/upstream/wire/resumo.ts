import { z } from 'zod';
import { centavos, identifier, nullableIdentifier, tolerantList } from '../rest/values.ts';
import { readStatus } from './pedido-status.ts';

const count = z.number().int().nonnegative();

const vendido = z.object({
  produtoId: nullableIdentifier,
  nome: z.string(),
  unidades: count,
  faturamento: centavos,
});

const cobertura = z.object({
  produtoId: identifier,
  nome: z.string(),
  volume: z.string().nullable(),
  estoque: count,
  vendidas: count.nullable().transform((unidades) => unidades ?? 0),
  dias: count.nullable(),
});

const coberturas = tolerantList(cobertura)
  .nullish()
  .transform((list) => list ?? null);

/** `GET /resumo` (additive): the shop's figures, amounts in centavos. The last day is today. */
export const resumoWire = z.object({
  produtos: count,
  esgotados: count,
  estoqueBaixo: count,
  usuarios: count,
  desistencias: count.nullish().transform((quantidade) => quantidade ?? null),
  pagamentosAResolver: count.nullish().transform((quantidade) => quantidade ?? null),
  pixAConferir: count.nullish().transform((quantidade) => quantidade ?? null),
  pedidos: count,
  pedidosPorStatus: tolerantList(
    z.object({
      status: z.string().transform(readStatus),
      quantidade: count,
      desde: z.iso
        .date()
        .nullish()
        .catch(null)
        .transform((day) => day ?? null),
    }),
  ),
  faturamento30Dias: centavos,
  liquido30DiasAntes: centavos.nullish().transform((sum) => sum ?? null),
  porDia: z.array(
    z.object({
      data: z.iso.date(),
      pedidos: count,
      faturamento: centavos,
      devolvido: centavos.nullish().transform((sum) => sum ?? 0),
    }),
  ),
  maisVendidos30Dias: tolerantList(vendido),
  carrinhos30Dias: z
    .object({ contas: count, pediram: count })
    .nullish()
    .transform((carts) => carts ?? null),
  estoquesCurtos: coberturas,
  estoquesLongos: coberturas,
  esperas: tolerantList(
    z.object({
      produtoId: identifier,
      nome: z.string(),
      volume: z.string().nullable(),
      pessoas: count,
    }),
  )
    .nullish()
    .transform((list) => list ?? null),
});
