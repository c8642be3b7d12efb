import { failureKind } from '../../../../lib/graphql/errors.ts';
import type { Desfecho } from '../../../kit/trabalho/trabalhos.ts';
import type { ProdutoResultado } from '../formulario/useSalvarProduto.ts';
import { mudancasText, type Plano } from './plano.ts';

export interface Resultado extends Desfecho {
  readonly plano: Plano;
  /** Saves without a reply: each may have taken effect or still may. */
  readonly duvidas: readonly Plano[];
}

export const TEXTOS = {
  igual: 'já estava assim',
  conflito: 'mudou em outro lugar: recarregue e confira',
  perdido: 'sem resposta, não sabemos se foi salvo',
  semLeitura: 'sem resposta: não foi enviado',
  sumiu: 'não existe mais',
  incerto: 'mudou enquanto não havia resposta: confira antes de mudar de novo',
  mudouDepois: 'mudou depois: confira antes de desfazer',
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

/** A save that took effect, with its old and new values. */
export function salvo(plano: Plano): Resultado {
  return { plano, fim: 'feito', texto: `salvo, ${mudancasText(plano)}`, duvidas: [] };
}

export function resultadoDe(
  resultado: ProdutoResultado | undefined,
  plano: Plano,
  duvidas: readonly Plano[],
): Resultado {
  if (!resultado) return perdido(plano, duvidas);
  switch (resultado.__typename) {
    case 'Produto':
      return salvo(plano);
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

/** A save that failed as a whole; it stops the job when every other save would fail alike. */
export function falhaDe(error: unknown, plano: Plano, duvidas: readonly Plano[]): Resultado {
  const kind = failureKind(error);
  if (kind === 'unavailable') return perdido(plano, duvidas);
  return { plano, fim: 'falta', texto: RECUSAS[kind], duvidas, para: kind !== 'invalid' };
}
