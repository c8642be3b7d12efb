import { failureKind } from '../../../../shared/graphql/errors.ts';
import type { ProdutoResultado } from '../formulario/useSalvarProduto.ts';
import type { Plano } from './plano.ts';

/** `falta` may be retried; `encerrado` cannot be retried here. */
export type Fim = 'esperando' | 'enviando' | 'salvo' | 'falta' | 'encerrado';

export interface Resultado {
  readonly plano: Plano;
  readonly fim: Fim;
  readonly texto: string;
  /** Saves without a reply: each may have taken effect or still may. */
  readonly duvidas: readonly Plano[];
}

export const TEXTOS = {
  esperando: 'na fila',
  enviando: 'salvando…',
  salvo: 'salvo',
  igual: 'já estava assim',
  parado: 'não enviado',
  conflito: 'mudou em outro lugar: recarregue e confira',
  perdido: 'sem resposta, não sabemos se foi salvo',
  semLeitura: 'sem resposta: não foi enviado',
  sumiu: 'não existe mais',
  incerto: 'mudou enquanto não havia resposta: confira antes de mudar de novo',
  barrado: 'não pode mudar: confira os valores de agora',
} as const;

const RECUSAS = {
  unauthenticated: 'não salvo: a sessão terminou, entre de novo',
  forbidden: 'não salvo: esta conta não pode mudar produtos',
  limited: 'não salvo: foram muitos envios seguidos, espere um pouco',
  invalid: 'não salvo: a loja não aceitou',
} as const;

function perdido(plano: Plano, duvidas: readonly Plano[]): Resultado {
  return { plano, fim: 'falta', texto: TEXTOS.perdido, duvidas: [...duvidas, plano] };
}

export function resultadoDe(
  resultado: ProdutoResultado | undefined,
  plano: Plano,
  duvidas: readonly Plano[],
): Resultado {
  if (!resultado) return perdido(plano, duvidas);
  switch (resultado.__typename) {
    case 'Produto':
      return { plano, fim: 'salvo', texto: TEXTOS.salvo, duvidas: [] };
    case 'Conflito':
      return { plano, fim: 'falta', texto: TEXTOS.conflito, duvidas };
    case 'NaoConfirmado':
      return { ...perdido(plano, duvidas), texto: resultado.mensagem };
    case 'ProdutoNaoEncontrado':
      return { plano, fim: 'encerrado', texto: TEXTOS.sumiu, duvidas: [] };
    default:
      return { plano, fim: 'falta', texto: resultado.mensagem, duvidas };
  }
}

/** A save that failed as a whole; `stops` when every other save would fail alike. */
export function falhaDe(
  error: unknown,
  plano: Plano,
  duvidas: readonly Plano[],
): { readonly resultado: Resultado; readonly stops: boolean } {
  const kind = failureKind(error);
  if (kind === 'unavailable') return { resultado: perdido(plano, duvidas), stops: false };
  return {
    resultado: { plano, fim: 'falta', texto: RECUSAS[kind], duvidas },
    stops: kind !== 'invalid',
  };
}

export function resumoText(resultados: readonly Resultado[]): string {
  const saved = resultados.filter(({ fim }) => fim === 'salvo').length;
  const all = resultados.length;
  if (saved === all) return all === 1 ? '1 produto salvo.' : `${all} produtos salvos.`;
  const rest = all - saved;
  return `${saved} de ${all} salvos; ${rest} ${rest === 1 ? 'não foi' : 'não foram'}, ou não sabemos.`;
}
