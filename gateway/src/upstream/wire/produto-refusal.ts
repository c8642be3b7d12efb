import type { ProdutoModel } from '../../shop/catalogo/model.ts';
import { type DadosInvalidosModel, dadosRecusados, type Resultado } from '../../shop/falha.ts';
import * as falhas from '../../shop/produtos/falhas.ts';
import { type RestFailure, restFailureOf } from '../rest/failure.ts';
import { type Outcomes, outcomeOf } from '../rest/outcomes.ts';
import { pictureProblem } from './produto-picture.ts';

type SaveRefusal = DadosInvalidosModel | falhas.ImagemInvalidaModel;

/**
 * Saves a product. A refusal with a reason is an outcome, by `outcomes` and by the reasons of every save; after no clear
 * reply, or a refusal without a reason, `verify` finds the outcome. Rejects with `RestFailure` for a reason that is not about the product.
 */
export async function saveProduto<Outcome>(
  save: () => Promise<Outcome>,
  verify: (failure: RestFailure) => Promise<Outcome>,
  outcomes: Outcomes<Outcome | Promise<Outcome>>,
): Promise<Outcome | SaveRefusal> {
  try {
    return await save();
  } catch (error) {
    const failure = restFailureOf(error);
    const refusal =
      pictureProblem(failure) ?? outcomeOf(failure.refusal, outcomes) ?? explainRefusal(failure);
    if (refusal) return refusal;
    if (failure.mayBeDone || failure.isBare) return verify(failure);
    throw failure;
  }
}

/** The outcome of our own API's refusal; null without a reason, or for one that is not about the product. */
function explainRefusal({ refusal, about }: RestFailure): SaveRefusal | null {
  return (
    outcomeOf(refusal, OUTCOMES) ?? (about === 'size' ? falhas.imagemInvalida('refusedSize') : null)
  );
}

const OUTCOMES: Outcomes<SaveRefusal> = {
  DADOS_INVALIDOS: dadosRecusados,
  IMAGEM_INVALIDA: () => falhas.imagemInvalida('refused'),
  IMAGEM_GRANDE_DEMAIS: () => falhas.imagemInvalida('size'),
  CORPO_GRANDE_DEMAIS: () => falhas.imagemInvalida('size'),
};

/** The refusals of a save of an existing product. `current` reads it; null when it cannot be read. */
export function editOutcomes(current: () => Promise<ProdutoModel | null>) {
  return {
    PRODUTO_NAO_ENCONTRADO: () => falhas.produtoNaoEncontrado,
    VARIACAO_DESCONHECIDA: ({ campo }) => falhas.variacaoDeOutro(campo),
    ESTOQUE_INSUFICIENTE: ({ campo }) => falhas.estoqueMudou(campo),
    VARIACAO_EM_USO: () => falhas.variacaoEmUso,
    CONFLITO: async () => falhas.produtoMudou(await current()),
  } satisfies Outcomes<
    Resultado<'AtualizarProdutoResultado'> | Promise<Resultado<'AtualizarProdutoResultado'>>
  >;
}
