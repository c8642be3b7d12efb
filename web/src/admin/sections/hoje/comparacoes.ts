import { countText } from '../../kit/count.ts';
import type { EstoqueDoResumoFragment } from './resumo.gen.ts';

const DAY_MS = 86_400_000;
/** Lines across the chart, at most. */
const MAX_LINES = 4;

/** Revenue against that of the period before, in whole percent: '12 % acima dos 30 dias antes'. Null without one to compare with. */
export function variacaoText(agora: number | null, antes: number | null): string | null {
  if (agora === null || antes === null || antes <= 0) return null;
  const percent = Math.round((agora / antes - 1) * 100);
  if (percent === 0) return 'igual aos 30 dias antes';
  const amount = Math.abs(percent).toLocaleString('pt-BR');
  return `${amount}\u00a0% ${percent > 0 ? 'acima' : 'abaixo'} dos 30 dias antes`;
}

/** How long the oldest waits: 'o mais antigo há 3 dias'. `desde` and `hoje` are days, YYYY-MM-DD. */
export function esperaText(desde: string | null, hoje: string): string | null {
  const days = Math.round((Date.parse(hoje) - Date.parse(desde ?? '')) / DAY_MS);
  if (Number.isNaN(days)) return null;
  if (days <= 0) return 'o mais antigo é de hoje';
  return `o mais antigo há ${countText(days, 'dia')}`;
}

/** How many carts became orders: '12 % dos carrinhos viraram pedido (3 de 25 contas)'. Null without a cart. */
export function conversaoText(
  carrinhos: { readonly contas: number; readonly pediram: number } | null,
): string | null {
  if (carrinhos === null || carrinhos.contas === 0) return null;
  const { contas, pediram } = carrinhos;
  const percent = Math.round((pediram / contas) * 100).toLocaleString('pt-BR');
  const of = `${pediram} de ${countText(contas, 'conta')}`;
  return `${percent}\u00a0% dos carrinhos viraram pedido (${of})`;
}

/** How long a stock lasts: 'esgotado, 7 vendidas', '3 un., 12 dias', '40 un., sem venda'. */
export function coberturaText({
  estoque,
  vendidas,
  dias,
}: Pick<EstoqueDoResumoFragment, 'estoque' | 'vendidas' | 'dias'>): string {
  const sold = countText(vendidas, 'vendida');
  if (estoque === 0) return `esgotado, ${sold}`;
  const units = `${estoque.toLocaleString('pt-BR')} un.`;
  if (dias === null) return `${units}, sem venda`;
  if (dias === 0) return `${units}, menos de um dia`;
  return `${units}, ${countText(dias, 'dia')}`;
}

/** The marks of an axis from 0 to at least `highest`: round amounts, ascending, without 0. */
export function marcasDoEixo(highest: number): readonly number[] {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(highest, 1) / MAX_LINES));
  const step =
    [1, 2, 5, 10].map((n) => n * magnitude).find((each) => highest / each <= MAX_LINES) ?? highest;
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) }, (_, n) => (n + 1) * step);
}
