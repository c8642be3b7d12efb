import { tidyNome } from '../categorias/name.ts';
import type { ProdutoModel } from '../graphql/models.ts';
import { type RestFailure, restFailureOf } from '../rest/failure.ts';
import { nullOnFailure, type ProdutosApi } from './api.ts';
import { creationBody } from './body.ts';
import { isAsMeant } from './compare.ts';
import { imagemInvalida, type ProdutoOutcome } from './falhas.ts';
import { type ProdutoDraft } from './form.ts';
import { type Picture, pictureProblem } from './picture.ts';
import { explainRefusal } from './refusal.ts';
import { SCAN_SIZE, scanPages } from './scan.ts';

const MAX_SEARCH = 100;

/**
 * Puts a product on sale (rest-contract 3.3): sent once. After an answer that does not say what came of it, the
 * product is looked for among those of its name that were not there before. Rejects with `RestFailure` when it is
 * not found there.
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
    const found = before && (await findCreated(api, draft, before));
    if (found) return found;
    if (mayBeTooLarge(failure, picture)) return imagemInvalida('refusedSize');
    throw failure;
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

/** Products of exactly this name, as far as the API's search finds them; null when there are too many to read. */
async function namesakes(api: ProdutosApi, nome: string): Promise<ProdutoModel[] | null> {
  const search = nome.slice(0, MAX_SEARCH).trim();
  const found = await scanPages((page) => api.page({ search, page, size: SCAN_SIZE }));
  return found && found.produtos.filter((produto) => tidyNome(produto.nome) === tidyNome(nome));
}

async function findCreated(
  api: ProdutosApi,
  draft: ProdutoDraft,
  before: readonly ProdutoModel[],
): Promise<ProdutoModel | undefined> {
  const old = new Set(before.map(({ id }) => id));
  const now = (await namesakes(api, draft.nome)) ?? [];
  return now
    .filter((produto) => !old.has(produto.id) && isAsMeant(produto, draft))
    .toSorted((one, other) => one.id.localeCompare(other.id, 'pt-BR', { numeric: true }))
    .at(-1);
}
