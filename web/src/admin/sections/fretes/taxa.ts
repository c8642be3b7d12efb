import { nomeDoEstado } from '@decantaria/brasil/uf';
import { taxaProblems } from '@decantaria/loja/frete';
import { centavosOf, readCentavos, writeCentavos } from '../../../lib/formats/centavos.ts';
import { formatMoney } from '../../../lib/formats/money.ts';
import type { Problem } from '../../../ui/form/useTextForm.ts';
import { campo, isSame } from '../../kit/editor/fundir.ts';
import type { Uf } from './fretes.gen.ts';

/** A state, or the default for the states without a rate. */
export type Lugar = Uf | 'PADRAO';

export function nomeDoLugar(lugar: Lugar): string {
  return lugar === 'PADRAO' ? 'padrão' : nomeDoEstado(lugar);
}

/** A rate: price in reais, times in working days. */
export interface Taxa {
  readonly valor: number;
  readonly prazoMinDias: number;
  readonly prazoMaxDias: number;
}

export const CAMPOS = ['valor', 'prazoMinDias', 'prazoMaxDias'] as const;
export type Campo = (typeof CAMPOS)[number];

/** A rate as typed. */
export type Escrita = Readonly<Record<Campo, string>>;

export const EM_BRANCO: Escrita = { valor: '', prazoMinDias: '', prazoMaxDias: '' };

export function isEmBranco(escrita: Escrita): boolean {
  return CAMPOS.every((nome) => escrita[nome].trim() === '');
}

export function escritaDe(taxa: Taxa | null): Escrita {
  return taxa === null
    ? EM_BRANCO
    : {
        valor: writeCentavos(centavosOf(taxa.valor)),
        prazoMinDias: String(taxa.prazoMinDias),
        prazoMaxDias: String(taxa.prazoMaxDias),
      };
}

/** A whole number as typed; NaN for anything else. */
function readDias(written: string): number {
  const text = written.trim();
  return /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * Parses a typed rate: the rate, or null with its problems in the order of its fields. The same rules hold for a row, for
 * the default and for a file.
 */
export function readTaxa({ valor, prazoMinDias, prazoMaxDias }: Escrita): {
  readonly taxa: Taxa | null;
  readonly problems: readonly Problem[];
} {
  const centavos = readCentavos(valor) ?? Number.NaN;
  const prazos = { prazoMinDias: readDias(prazoMinDias), prazoMaxDias: readDias(prazoMaxDias) };
  const problems = taxaProblems({ valor: centavos, ...prazos }).map(([field, text]) => ({
    field,
    text,
  }));
  return { taxa: problems.length === 0 ? { valor: centavos / 100, ...prazos } : null, problems };
}

const LABELS: Readonly<Record<Campo, string>> = {
  valor: 'Preço',
  prazoMinDias: 'Prazo mínimo',
  prazoMaxDias: 'Prazo máximo',
};

/** The fields of a rate, each as its draft is written and compared. */
export const CAMPOS_DA_TAXA = CAMPOS.map((nome) => ({
  nome,
  label: LABELS[nome],
  ...campo<Escrita>(nome, {
    rotulo: LABELS[nome],
    keyOf: (escrita) =>
      nome === 'valor' ? String(readCentavos(escrita.valor) ?? escrita.valor) : escrita[nome],
    textOf: (escrita) => escrita[nome],
  }),
}));

export function isUnchanged(taxa: Taxa | null, escrita: Escrita): boolean {
  return isSame(CAMPOS_DA_TAXA, escrita, escritaDe(taxa));
}

/** A rate as one line, e.g. 'R$ 12,90 · 1 a 3 dias úteis'. */
export function taxaText(taxa: Taxa | null): string {
  if (taxa === null) return 'a combinar';
  const { valor, prazoMinDias: min, prazoMaxDias: max } = taxa;
  const dias = min === max ? String(max) : `${min} a ${max}`;
  return `${formatMoney(valor)} · ${dias} ${max === 1 ? 'dia útil' : 'dias úteis'}`;
}
