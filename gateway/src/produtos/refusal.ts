import { dadosInvalidos, dadosRecusados } from '../outcome/falha.ts';
import type { RestFailure } from '../rest/failure.ts';
import { isBareRefusal } from '../rest/first-touch.ts';
import * as falhas from './falhas.ts';
import { estoqueMudou } from './stock.ts';

/** Whether the outcome needs a read: after no clear reply, or a refusal without a reason. */
export function leavesDoubt(failure: RestFailure): boolean {
  return failure.unclear || isBareRefusal(failure);
}

/** The outcome of our own API's refusal; null without a reason, or for one that is not about the product. */
export function explainRefusal({ refusal }: RestFailure): falhas.ProdutoOutcome | null {
  const campo = refusal?.campo ?? null;
  switch (refusal?.codigo) {
    case 'PRODUTO_NAO_ENCONTRADO':
      return falhas.produtoNaoEncontrado;
    case 'DADOS_INVALIDOS':
      return dadosRecusados({ campo });
    case 'VARIACAO_DESCONHECIDA':
      return foreignVariacao(campo);
    case 'ESTOQUE_INSUFICIENTE':
      return estoqueMudou(campo);
    case 'VARIACAO_EM_USO':
      return falhas.variacaoEmUso;
    case 'CONFLITO':
      return falhas.produtoMudou;
    case 'IMAGEM_INVALIDA':
      return falhas.imagemInvalida('refused');
    case 'IMAGEM_GRANDE_DEMAIS':
    case 'CORPO_GRANDE_DEMAIS':
      return falhas.imagemInvalida('size');
    default:
      return refusal?.status === 413 ? falhas.imagemInvalida('refusedSize') : null;
  }
}

/** A variation of another product: the older API would take it away from that product. */
export function foreignVariacao(campo: string | null) {
  return dadosInvalidos(
    campo,
    'Uma das variações não é deste produto. Abra-o de novo e repita a sua mudança.',
  );
}
