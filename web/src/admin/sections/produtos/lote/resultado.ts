import type { FailureKind } from '../../../../lib/graphql/errors.ts';
import type { NaoFeito } from '../../../../ui/outcome.ts';
import { type Desfecho, naoFeita } from '../../../kit/trabalho/trabalhos.ts';
import type { ProdutoResultado } from '../formulario/useSalvarProduto.ts';
import { mudancasText, type Plano } from './plano.ts';

type Resultado = ProdutoResultado | NaoFeito;

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

/** The text of a save that failed as a whole. */
export const RECUSAS: Readonly<Record<FailureKind, string>> = {
  unavailable: TEXTOS.perdido,
  unauthenticated: 'não salvo: a sessão terminou, entre de novo',
  forbidden: 'não salvo: esta conta não pode mudar produtos',
  limited: 'não salvo: foram muitos envios seguidos, espere um pouco',
  invalid: 'não salvo: a loja não aceitou',
};

/** Whether a save may have taken effect, or still may. */
export function isDuvida(resultado: Resultado): boolean {
  if (resultado.__typename === 'NaoFeito') return resultado.kind === 'unavailable';
  return resultado.__typename === 'NaoConfirmado';
}

/** A save that took effect, with its old and new values. */
export function salvo(plano: Plano): Desfecho {
  return { fim: 'feito', texto: `salvo, ${mudancasText(plano)}` };
}

export function desfechoDe(resultado: Resultado, plano: Plano): Desfecho {
  switch (resultado.__typename) {
    case 'Produto':
      return salvo(plano);
    case 'Conflito':
      return { fim: 'falta', texto: TEXTOS.conflito };
    case 'ProdutoNaoEncontrado':
      return { fim: 'encerrado', texto: TEXTOS.sumiu };
    default:
      return naoFeita(resultado);
  }
}
