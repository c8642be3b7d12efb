import type { ProdutoModel } from '../catalogo/model.ts';
import { versaoOf } from '../catalogo/versao.ts';
import { outcomeUnknown } from '../graphql/errors.ts';
import { nullOnFailure, type RestFailure, restFailureOf } from '../rest/failure.ts';
import type { ProdutosApi } from './api.ts';
import { editBody } from './body.ts';
import { hasPrice, isAsMeant, isAsMeantButPrice } from './compare.ts';
import { mayBeTooLarge, readAgain } from './create.ts';
import {
  imagemInvalida,
  naoAceito,
  naoConfirmado,
  type ProdutoOutcome,
  produtoMudou,
  produtoNaoEncontrado,
  variacaoEmUso,
} from './falhas.ts';
import type { ProdutoDraft } from './form.ts';
import { type Picture, pictureProblem } from './picture.ts';
import { explainRefusal, foreignVariacao, leavesDoubt } from './refusal.ts';

const ADVICE = 'Open the product again before saving once more.';

/** Why this edit of the product may not be sent, from what it is now; null when it may. */
export function editProblem(current: ProdutoModel, draft: ProdutoDraft): ProdutoOutcome | null {
  if (draft.versao !== null && draft.versao !== versaoOf(current)) return produtoMudou();
  const own = new Set(current.variacoes.map(({ id }) => id));
  // Each id once: what is left of the product's own.
  const foreign = draft.variacoes.findIndex(({ id }) => id !== null && !own.delete(id));
  return foreign === -1 ? null : foreignVariacao(`variacoes.${foreign}.id`);
}

/** A product as it was, as it is to be, and perhaps its new picture. */
interface Edit {
  readonly current: ProdutoModel;
  readonly draft: ProdutoDraft;
  readonly picture: Picture | null;
}

/**
 * Writes a product anew (rest-contract 3.3), read back afterwards. A product that loses its volumes gets its price
 * by a second call where the API ignored it in the first; when that fails the answer says so. Rejects when nobody can
 * tell whether it was saved, with `RestFailure` for a reason that is not about the product.
 */
export async function updateProduto(api: ProdutosApi, edit: Edit): Promise<ProdutoOutcome> {
  const { current, draft, picture } = edit;
  try {
    const saved = await api.update(current.id, editBody(draft), picture?.file);
    return await finish(api, await readAgain(api, saved), draft);
  } catch (error) {
    const failure = restFailureOf(error);
    const known = pictureProblem(failure) ?? explainRefusal(failure);
    if (known) return known;
    if (!leavesDoubt(failure)) throw failure;
    return verify(api, failure, edit);
  }
}

/** The price, where it was left out. */
async function finish(
  api: ProdutosApi,
  saved: ProdutoModel,
  draft: ProdutoDraft,
): Promise<ProdutoOutcome> {
  if (saved.variacoes.length > 0 || hasPrice(saved, draft)) return saved;
  // The stock was moved by the first call: it is sent as it stands.
  const estoque = { unidades: saved.estoqueTotal, anterior: null };
  const simple = draft.simple && { ...draft.simple, estoque };
  const sent = api.update(saved.id, editBody({ ...draft, simple, versao: saved.versao }));
  // Read back whatever came of it.
  const answer = await sent.catch(nullOnFailure);
  const after = await api.read(saved.id).catch(nullOnFailure);
  const last = after ?? answer;
  return last && hasPrice(last, draft) ? last : naoConfirmado('precoBase', last ?? saved);
}

/** What an unclear answer did, by reading back: everything, nothing, or all but the price. */
async function verify(api: ProdutosApi, failure: RestFailure, edit: Edit): Promise<ProdutoOutcome> {
  const { current, draft, picture } = edit;
  const after = await api.read(current.id).catch(() => {
    throw outcomeUnknown(failure, ADVICE);
  });
  if (!after) return produtoNaoEncontrado();
  const isTouched = showsChange(after, edit);
  if (isTouched && isAsMeant(after, draft)) return after;
  const lostVariacoes = current.variacoes.length > 0 && draft.simple !== null;
  if (isTouched && lostVariacoes && isAsMeantButPrice(after, draft)) {
    return finish(api, after, draft);
  }
  if (mayBeTooLarge(failure, picture)) return imagemInvalida('refusedSize');
  if (failure.unclear) throw outcomeUnknown(failure, ADVICE);
  return removesVariacao(current, draft) ? variacaoEmUso() : naoAceito;
}

/**
 * Whether somebody saved the product since it was `current`. An API that counts edits says so, whatever they were: it
 * may name pictures by their content, so that one sent again keeps its address. Of any other a new picture shows.
 */
function showsChange(after: ProdutoModel, { current, picture }: Edit): boolean {
  if (current.versao !== null) return after.versao !== current.versao;
  return picture === null || after.imagem?.url !== current.imagem?.url;
}

function removesVariacao(current: ProdutoModel, { variacoes }: ProdutoDraft): boolean {
  const kept = new Set(variacoes.map(({ id }) => id));
  return current.variacoes.some(({ id }) => !kept.has(id));
}
