import type { ProdutoModel } from '../graphql/models.ts';
import { type RestFailure, restFailureOf } from '../rest/failure.ts';
import { nullOnFailure, type ProdutosApi } from './api.ts';
import { editBody } from './body.ts';
import { hasPrice, isAsMeant, isAsMeantButPrice } from './compare.ts';
import { mayBeTooLarge, readAgain } from './create.ts';
import {
  conflito,
  imagemInvalida,
  naoConfirmado,
  type ProdutoOutcome,
  produtoNaoEncontrado,
  variacaoEmUso,
} from './falhas.ts';
import type { ProdutoDraft } from './form.ts';
import { type Picture, pictureProblem } from './picture.ts';
import { explainRefusal, foreignVariacao } from './refusal.ts';

/** Why this edit of the product may not be sent, from what it is now; null when it may. */
export function editProblem(current: ProdutoModel, draft: ProdutoDraft): ProdutoOutcome | null {
  if (current.versao !== null && draft.versao !== null && current.versao !== draft.versao) {
    return conflito();
  }
  const own = new Set(current.variacoes.map(({ id }) => id));
  // Each id once: what is left of the product's own.
  const foreign = draft.variacoes.findIndex(({ id }) => id !== null && !own.delete(id));
  return foreign === -1 ? null : foreignVariacao(`variacoes.${foreign}.id`);
}

/**
 * Writes a product anew (rest-contract 3.3), read back afterwards. A product that loses its volumes gets its price
 * by a second call where the API ignored it in the first; when that fails the answer says so. Rejects with
 * `RestFailure` when the edit did not go through, or nobody can tell.
 */
export async function updateProduto(
  api: ProdutosApi,
  current: ProdutoModel,
  draft: ProdutoDraft,
  picture: Picture | null,
): Promise<ProdutoOutcome> {
  try {
    const saved = await api.update(current.id, editBody(draft), picture?.file);
    return await finish(api, await readAgain(api, saved), draft);
  } catch (error) {
    const failure = restFailureOf(error);
    const known = pictureProblem(failure) ?? explainRefusal(failure);
    return known ?? verify(api, failure, { current, draft, picture });
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
async function verify(
  api: ProdutosApi,
  failure: RestFailure,
  {
    current,
    draft,
    picture,
  }: {
    readonly current: ProdutoModel;
    readonly draft: ProdutoDraft;
    readonly picture: Picture | null;
  },
): Promise<ProdutoOutcome> {
  const after = await api.read(current.id);
  if (!after) return produtoNaoEncontrado();
  const pictureTook = picture === null || after.imagem?.url !== current.imagem?.url;
  if (pictureTook && isAsMeant(after, draft)) return after;
  const lostVariacoes = current.variacoes.length > 0 && draft.simple !== null;
  if (pictureTook && lostVariacoes && isAsMeantButPrice(after, draft)) {
    return finish(api, after, draft);
  }
  if (mayBeTooLarge(failure, picture)) return imagemInvalida('refusedSize');
  if (failure.definite && removesVariacao(current, draft)) return variacaoEmUso();
  throw failure;
}

function removesVariacao(current: ProdutoModel, { variacoes }: ProdutoDraft): boolean {
  const kept = new Set(variacoes.map(({ id }) => id));
  return current.variacoes.some(({ id }) => !kept.has(id));
}
