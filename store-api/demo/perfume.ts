import type { Arte } from '../src/imagens/drawing/composition.ts';

export const CATEGORIAS = ['Masculino', 'Feminino', 'Árabe', 'Importado', 'Nicho'] as const;
export type Categoria = (typeof CATEGORIAS)[number];

/** One volume: millilitres, price in centavos, units in stock. */
export type Volume = readonly [ml: number, preco: number, estoque: number];

interface PerfumeBase {
  readonly nome: string;
  /** Invented house; it stands on the label. */
  readonly casa: string;
  readonly categorias: readonly Categoria[];
  /** Two or three sentences of character; the notes follow it in the description. */
  readonly texto: string;
  readonly notas: { readonly saida: string; readonly coracao: string; readonly fundo: string };
  /** Absent: sold and shown. */
  readonly ativo?: false;
  readonly vendidos: number;
  readonly arte: Arte;
}

/** Sold in volumes, smallest first. */
export interface PerfumeInVolumes extends PerfumeBase {
  readonly volumes: readonly Volume[];
}

/** Sold as it is; `precoBase` in centavos, null while it has no price. */
export interface SimplePerfume extends PerfumeBase {
  readonly precoBase: number | null;
  readonly estoque: number;
}

export type Perfume = PerfumeInVolumes | SimplePerfume;
