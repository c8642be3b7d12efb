import { z } from 'zod';
import {
  centavos,
  identifier,
  nullable,
  nullableIdentifier,
  orNull,
  tolerantList,
} from '../rest/values.ts';
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

const coberturas = nullable(tolerantList(cobertura));

/** `GET /resumo` (additive): the shop's figures, amounts in centavos. The last day is today. */
export const resumoWire = z.object({
  produtos: count,
  esgotados: count,
  estoqueBaixo: count,
  usuarios: count,
  desistencias: nullable(count),
  pagamentosAResolver: nullable(count),
  pixAConferir: nullable(count),
  pedidos: count,
  pedidosPorStatus: tolerantList(
    z.object({
      status: z.string().transform(readStatus),
      quantidade: count,
      desde: orNull(z.iso.date()),
    }),
  ),
  faturamento30Dias: centavos,
  liquido30DiasAntes: nullable(centavos),
  porDia: z.array(
    z.object({
      data: z.iso.date(),
      pedidos: count,
      faturamento: centavos,
      devolvido: centavos.nullish().transform((sum) => sum ?? 0),
    }),
  ),
  maisVendidos30Dias: tolerantList(vendido),
  carrinhos30Dias: nullable(z.object({ contas: count, pediram: count })),
  estoquesCurtos: coberturas,
  estoquesLongos: coberturas,
  esperas: nullable(
    tolerantList(
      z.object({
        produtoId: identifier,
        nome: z.string(),
        volume: z.string().nullable(),
        pessoas: count,
      }),
    ),
  ),
});
