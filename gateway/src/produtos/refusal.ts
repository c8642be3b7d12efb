import { isBareRefusal } from '../conta/first-touch.ts';
import { dadosInvalidos } from '../graphql/falhas.ts';
import type { RestFailure } from '../rest/failure.ts';
import {
  imagemInvalida,
  type ProdutoOutcome,
  produtoMudou,
  produtoNaoEncontrado,
  variacaoEmUso,
} from './falhas.ts';
import { estoqueMudou } from './stock.ts';

/** Whether only reading back can tell what came of a write: no clear answer, or a "no" without a reason. */
export function leavesDoubt(failure: RestFailure): boolean {
  return failure.unclear || isBareRefusal(failure);
}

/** What our own API's word for a refusal means to a person; null when there is none, or it is no expected outcome. */
export function explainRefusal({ refusal }: RestFailure): ProdutoOutcome | null {
  const campo = refusal?.campo ?? null;
  switch (refusal?.codigo) {
    case 'PRODUTO_NAO_ENCONTRADO':
      return produtoNaoEncontrado();
    case 'DADOS_INVALIDOS':
      return dadosInvalidos(campo, 'Os dados enviados não são válidos.');
    case 'VARIACAO_DESCONHECIDA':
      return foreignVariacao(campo);
    case 'ESTOQUE_INSUFICIENTE':
      return estoqueMudou(campo);
    case 'VARIACAO_EM_USO':
      return variacaoEmUso();
    case 'CONFLITO':
      return produtoMudou();
    case 'IMAGEM_INVALIDA':
      return imagemInvalida('refused');
    case 'IMAGEM_GRANDE_DEMAIS':
    case 'CORPO_GRANDE_DEMAIS':
      return imagemInvalida('size');
    default:
      return refusal?.status === 413 ? imagemInvalida('refusedSize') : null;
  }
}

/** A volume that is not the product's: the older API would take it away from its own (rest-contract 3.3). */
export function foreignVariacao(campo: string | null) {
  return dadosInvalidos(
    campo,
    'Uma das variações não é deste produto. Abra-o de novo e repita a sua mudança.',
  );
}
