import { outcomeUnknown } from '../graphql/errors.ts';
import { type DadosInvalidosModel, dadosInvalidos, dadosRecusados } from '../outcome/falha.ts';
import { type Outcomes, outcomeOf } from '../outcome/refusal.ts';
import { type RestFailure, restFailureOf } from '../rest/failure.ts';
import { isBareRefusal } from '../rest/first-touch.ts';
import * as falhas from './falhas.ts';
import { type Picture, pictureProblem } from './picture.ts';

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
    if (failure.unclear || isBareRefusal(failure)) return verify(failure);
    throw failure;
  }
}

/** The outcome of a save that is not visible. `refused`: that of a refusal. Throws `outcomeUnknown` without one. */
export function explainUnsaved<Refused>(
  failure: RestFailure,
  picture: Picture | null,
  { refused, advice }: { readonly refused: Refused; readonly advice: string },
): Refused | falhas.ImagemInvalidaModel {
  // A size limit shows as a refusal without a reason, or as a closed connection.
  const mayBeTooLarge = failure.definite || failure.kind === 'unreachable';
  if (picture?.isLarge() && mayBeTooLarge) return falhas.imagemInvalida('refusedSize');
  if (failure.unclear) throw outcomeUnknown(failure, advice);
  return refused;
}

/** The outcome of our own API's refusal; null without a reason, or for one that is not about the product. */
function explainRefusal({ refusal }: RestFailure): SaveRefusal | null {
  const outcome = outcomeOf(refusal, OUTCOMES);
  return outcome ?? (refusal?.status === 413 ? falhas.imagemInvalida('refusedSize') : null);
}

const OUTCOMES: Outcomes<SaveRefusal> = {
  DADOS_INVALIDOS: dadosRecusados,
  IMAGEM_INVALIDA: () => falhas.imagemInvalida('refused'),
  IMAGEM_GRANDE_DEMAIS: () => falhas.imagemInvalida('size'),
  CORPO_GRANDE_DEMAIS: () => falhas.imagemInvalida('size'),
};

/** A variation of another product: the older API would take it away from that product. */
export function foreignVariacao(campo: string | null) {
  return dadosInvalidos(
    campo,
    'Uma das variações não é deste produto. Abra-o de novo e repita a sua mudança.',
  );
}
