import type { FailureKind } from '../../../../lib/graphql/errors.ts';
import type { NaoFeito } from '../../../../ui/outcome.ts';
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

const RECUSAS: Readonly<Record<FailureKind, string>> = {
  unavailable: TEXTOS.perdido,
  unauthenticated: 'não salvo: a sessão terminou, entre de novo',
  forbidden: 'não salvo: esta conta não pode mudar produtos',
  limited: 'não salvo: foram muitos envios seguidos, espere um pouco',
  invalid: 'não salvo: a loja não aceitou',
};

/** The text of a save that failed as a whole. */
export function recusaText(kind: FailureKind): string {
  return RECUSAS[kind];
}

/** Whether every other change would fail like this one: the job stops. */
export function failsAlike({ kind }: NaoFeito): boolean {
  return kind !== 'unavailable' && kind !== 'invalid';
}

function perdido(plano: Plano, duvidas: readonly Plano[]): Resultado {
  return { plano, fim: 'falta', texto: TEXTOS.perdido, duvidas: [...duvidas, plano] };
}

/** A save that took effect, with its old and new values. */
export function salvo(plano: Plano): Resultado {
  return { plano, fim: 'feito', texto: `salvo, ${mudancasText(plano)}`, duvidas: [] };
}

export function resultadoDe(
  resultado: ProdutoResultado | NaoFeito,
  plano: Plano,
  duvidas: readonly Plano[],
): Resultado {
  switch (resultado.__typename) {
    case 'Produto':
      return salvo(plano);
    case 'Conflito':
      return { plano, fim: 'falta', texto: TEXTOS.conflito, duvidas };
    case 'NaoConfirmado':
      return { ...perdido(plano, duvidas), texto: resultado.mensagem };
    case 'ProdutoNaoEncontrado':
      return { plano, fim: 'encerrado', texto: TEXTOS.sumiu, duvidas: [] };
    case 'NaoFeito':
      if (resultado.kind === 'unavailable') return perdido(plano, duvidas);
      return {
        plano,
        fim: 'falta',
        texto: resultado.mensagem,
        duvidas,
        para: failsAlike(resultado),
      };
    default:
      return { plano, fim: 'falta', texto: resultado.mensagem, duvidas };
  }
}
