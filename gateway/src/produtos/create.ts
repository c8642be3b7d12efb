import type { ProdutoModel } from '../catalogo/model.ts';
import { tidyNome } from '../categorias/name.ts';
import { outcomeUnknown } from '../graphql/errors.ts';
import { nullOnFailure, type RestFailure, restFailureOf } from '../rest/failure.ts';
import { SCAN_SIZE, scanPages } from '../rest/scan.ts';
import type { ProdutosApi } from './api.ts';
import { creationBody } from './body.ts';
import { isAsMeant } from './compare.ts';
import { imagemInvalida, naoAceito, type ProdutoOutcome } from './falhas.ts';
import type { ProdutoDraft } from './form.ts';
import { type Picture, pictureProblem } from './picture.ts';
import { explainRefusal, leavesDoubt } from './refusal.ts';
import { askableText } from './search.ts';

const MAX_SEARCH = 100;
const ADVICE = 'Look for the product before creating it again.';

/**
 * Puts a product on sale (rest-contract 3.3): sent once. After an answer that does not say what came of it, the
 * product is looked for among those of its name that were not there before. Rejects when nobody can tell whether it
 * was made, with `RestFailure` for a reason that is not about the product.
 */
export async function createProduto(
  api: ProdutosApi,
  draft: ProdutoDraft,
  picture: Picture,
): Promise<ProdutoOutcome> {
  const before = await namesakes(api, draft.nome);
  try {
    const created = await api.create(creationBody(draft), picture.file);
    return await readAgain(api, created);
  } catch (error) {
    const failure = restFailureOf(error);
    const known = pictureProblem(failure) ?? explainRefusal(failure);
    if (known) return known;
    if (!leavesDoubt(failure)) throw failure;
    const found = await findCreated(api, draft, before);
    if (found) return found;
    if (found === undefined) throw outcomeUnknown(failure, ADVICE);
    if (mayBeTooLarge(failure, picture)) return imagemInvalida('refusedSize');
    if (failure.unclear) throw outcomeUnknown(failure, ADVICE);
    return naoAceito;
  }
}

/** A refusal without a word, or a connection shut in the middle, is how a size limit shows. */
export function mayBeTooLarge(failure: RestFailure, picture: Picture | null): boolean {
  return (
    picture !== null && picture.isLarge() && (failure.definite || failure.kind === 'unreachable')
  );
}

/** As it stands now; the answer itself when it cannot be read. */
export async function readAgain(api: ProdutosApi, saved: ProdutoModel): Promise<ProdutoModel> {
  return (await api.read(saved.id).catch(nullOnFailure)) ?? saved;
}

/** Products of exactly this name, as far as the API's search finds them; null when not all of them can be read. */
async function namesakes(api: ProdutosApi, nome: string): Promise<ProdutoModel[] | null> {
  const search = askableText(nome)?.slice(0, MAX_SEARCH).trim();
  const found = await scanPages((page) => api.page({ search, page, size: SCAN_SIZE }));
  if (!found?.complete) return null;
  return found.itens.filter((produto) => tidyNome(produto.nome) === tidyNome(nome));
}

/** Null when it is not there, undefined when that cannot be seen. */
async function findCreated(
  api: ProdutosApi,
  draft: ProdutoDraft,
  before: readonly ProdutoModel[] | null,
): Promise<ProdutoModel | null | undefined> {
  const now = await namesakes(api, draft.nome).catch(nullOnFailure);
  if (!before || !now) return undefined;
  const old = new Set(before.map(({ id }) => id));
  const made = now.filter((produto) => !old.has(produto.id) && isAsMeant(produto, draft));
  const newestLast = made.toSorted((one, other) =>
    one.id.localeCompare(other.id, 'pt-BR', { numeric: true }),
  );
  return newestLast.at(-1) ?? null;
}
