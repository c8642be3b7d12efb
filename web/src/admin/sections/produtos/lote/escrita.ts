import { readCentavos } from '../../../../lib/formats/centavos.ts';
import type { Problem } from '../../../../ui/form/useTextForm.ts';
import { readUnidades } from '../formulario/rascunho.ts';
import type { Ajuste, AjusteDeEstoque, AjusteDePreco, Arredondamento } from './ajuste.ts';

export const PRECOS = [
  { value: 'nada', label: 'Não mudar' },
  { value: 'subirPorcento', label: 'Aumentar em %' },
  { value: 'baixarPorcento', label: 'Diminuir em %' },
  { value: 'subirValor', label: 'Aumentar em R$' },
  { value: 'baixarValor', label: 'Diminuir em R$' },
  { value: 'definir', label: 'Definir o preço' },
] as const;

export const ESTOQUES = [
  { value: 'nada', label: 'Não mudar' },
  { value: 'somar', label: 'Somar unidades' },
  { value: 'tirar', label: 'Tirar unidades' },
  { value: 'definir', label: 'Definir o estoque' },
] as const;

export const ARREDONDAMENTOS = [
  { value: 'nao', label: 'Não arredondar' },
  { value: 'noventa', label: 'Terminar em ,90' },
  { value: 'reais', label: 'Reais inteiros' },
] as const;

export interface Escrita {
  readonly preco: (typeof PRECOS)[number]['value'];
  readonly valor: string;
  readonly arredondar: Arredondamento;
  readonly estoque: (typeof ESTOQUES)[number]['value'];
  readonly unidades: string;
  /** Empty for all variations. */
  readonly volume: string;
  readonly simples: boolean;
}

export const EM_BRANCO: Escrita = {
  preco: 'nada',
  valor: '',
  arredondar: 'nao',
  estoque: 'nada',
  unidades: '',
  volume: '',
  simples: true,
};

/** 1.000 % in hundredths of a percent. */
const MAX_CENTESIMOS = 100_000;
const MAX_CENTAVOS = 100_000_000;
const MAX_UNIDADES = 1_000_000;

type Lido<T> = { readonly lido: T } | { readonly problem: Problem };

const problem = (field: string, text: string) => ({ problem: { field, text } });

function within(value: number | null, max: number): value is number {
  return value !== null && value > 0 && value <= max;
}

function lerPreco({ preco, valor, arredondar }: Escrita): Lido<AjusteDePreco | null> {
  if (preco === 'nada') return { lido: null };
  // Percentages also have two decimals, so hundredths of a percent parse like centavos.
  const value = readCentavos(valor);
  if (preco === 'subirPorcento' || preco === 'baixarPorcento') {
    if (!within(value, MAX_CENTESIMOS)) {
      return problem('valor', 'Escreva a porcentagem: um número de 0,01 a 1.000.');
    }
    const centesimos = preco === 'subirPorcento' ? value : -value;
    return { lido: { como: 'porcentagem', centesimos, arredondar } };
  }
  if (!within(value, MAX_CENTAVOS)) {
    return problem('valor', 'Escreva um valor como 5,90, de R$ 0,01 a R$ 1.000.000,00.');
  }
  if (preco === 'definir') return { lido: { como: 'definir', centavos: value } };
  const centavos = preco === 'subirValor' ? value : -value;
  return { lido: { como: 'valor', centavos, arredondar } };
}

function lerEstoque({ estoque, unidades }: Escrita): Lido<AjusteDeEstoque | null> {
  if (estoque === 'nada') return { lido: null };
  const value = readUnidades(unidades);
  const least = estoque === 'definir' ? 0 : 1;
  if (value === null || value < least || value > MAX_UNIDADES) {
    return problem('unidades', `Escreva as unidades: um número inteiro de ${least} a 1.000.000.`);
  }
  if (estoque === 'definir') return { lido: { como: 'definir', unidades: value } };
  return { lido: { como: 'mover', unidades: estoque === 'somar' ? value : -value } };
}

export function lerAjuste(
  escrita: Escrita,
): { readonly ajuste: Ajuste } | { readonly problems: readonly Problem[] } {
  const preco = lerPreco(escrita);
  const estoque = lerEstoque(escrita);
  const problems = [preco, estoque].flatMap((each) => ('problem' in each ? each.problem : []));
  if ('problem' in preco || 'problem' in estoque) return { problems };
  if (preco.lido === null && estoque.lido === null) {
    return { problems: [{ field: 'preco', text: 'Diga o que muda: o preço ou o estoque.' }] };
  }
  const { volume, simples } = escrita;
  return {
    ajuste: {
      preco: preco.lido,
      estoque: estoque.lido,
      volume: volume === '' ? null : volume,
      simples,
    },
  };
}

export function isEscrita({ preco, estoque }: Escrita): boolean {
  return preco !== 'nada' || estoque !== 'nada';
}
