import { CONCENTRACOES, ESTACOES } from '@decantaria/loja/ficha';
import { z } from 'zod';

export const CATEGORIAS = ['Masculino', 'Feminino', 'Árabe', 'Importado', 'Nicho'] as const;

const base = {
  slug: z.string(),
  nome: z.string(),
  categorias: z.array(z.enum(CATEGORIAS)).nonempty(),
  /** Two or three sentences; the description adds the notes to them. */
  texto: z.string(),
  notas: z.strictObject({ saida: z.string(), coracao: z.string(), fundo: z.string() }),
  /** The invented house. */
  casa: z.string(),
  concentracao: z.enum(CONCENTRACOES),
  estacoes: z.array(z.enum(ESTACOES)).nonempty(),
  ativo: z.boolean().default(true),
  vendidos: z.int().nonnegative(),
};

const perfumeInVolumesSchema = z.strictObject({
  ...base,
  /** Smallest first: millilitres, price in centavos, units in stock. */
  volumes: z.array(z.tuple([z.int(), z.int(), z.int()])).nonempty(),
});

const simplePerfumeSchema = z.strictObject({
  ...base,
  /** Centavos; null while the perfume has no price. */
  precoBase: z.int().nullable(),
  estoque: z.int().nonnegative(),
});

/** One table of `catalogo/`. */
export const perfumesSchema = z.array(z.union([perfumeInVolumesSchema, simplePerfumeSchema]));

/** A perfume sold in volumes. */
export type PerfumeInVolumes = z.infer<typeof perfumeInVolumesSchema>;
/** A perfume of the demo catalogue, sold in volumes or as it is. */
export type Perfume = z.infer<typeof perfumesSchema>[number];
