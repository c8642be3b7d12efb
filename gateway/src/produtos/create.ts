import { tidy } from '@decantaria/brasil/text';
import type { ProdutoModel } from '../catalogo/model.ts';
import { outcomeUnknown } from '../graphql/errors.ts';
import type { Resultado } from '../outcome/falha.ts';
import { nullOnFailure } from '../rest/failure.ts';
import { SCAN_SIZE, scanPages } from '../rest/scan.ts';
import { compareIds } from '../rest/values.ts';
import type { ProdutosApi } from './api.ts';
import { creationBody } from './body.ts';
import { matchesDraft } from './compare.ts';
import * as falhas from './falhas.ts';
import type { ProdutoDraft } from './form.ts';
import type { Picture } from './picture.ts';
import { explainUnsaved, saveProduto } from './refusal.ts';
import { searchableText } from './search.ts';

const MAX_SEARCH = 100;
const ADVICE = 'Look for the product before creating it again.';

/**
 * Creates a product. Sent once. After an unclear reply, the product is searched among the new ones of its name. Throws
 * `outcomeUnknown` when the outcome stays unclear, and rejects with `RestFailure` for a reason that is not about the
 * product.
 */
export async function createProduto(
  api: ProdutosApi,
  draft: ProdutoDraft,
  picture: Picture,
): Promise<Resultado<'CriarProdutoResultado'>> {
  const before = await namesakes(api, draft.nome);
  return saveProduto<Resultado<'CriarProdutoResultado'>>(
    async () => readAgain(api, await api.create(creationBody(draft), picture.file)),
    async (failure) => {
      const created = await findCreated(api, draft, before);
      if (created) return created;
      if (created === undefined) throw outcomeUnknown(failure, ADVICE);
      return explainUnsaved(failure, picture, { refused: falhas.naoAceito, advice: ADVICE });
    },
    {},
  );
}

/** The product read again; the reply of the save when it cannot be read. */
export async function readAgain(api: ProdutosApi, saved: ProdutoModel): Promise<ProdutoModel> {
  return (await api.read(saved.id).catch(nullOnFailure)) ?? saved;
}

/** Products of exactly this name among those that the API's search finds; null when not all can be read. */
async function namesakes(api: ProdutosApi, nome: string): Promise<ProdutoModel[] | null> {
  const search = searchableText(nome)?.slice(0, MAX_SEARCH).trim();
  const scan = await scanPages((page) => api.page({ search, page, size: SCAN_SIZE }));
  if (!scan?.complete) return null;
  return scan.itens.filter((produto) => tidy(produto.nome) === tidy(nome));
}

/** Null without a new product, undefined when that is unknown. */
async function findCreated(
  api: ProdutosApi,
  draft: ProdutoDraft,
  before: readonly ProdutoModel[] | null,
): Promise<ProdutoModel | null | undefined> {
  const after = await namesakes(api, draft.nome).catch(nullOnFailure);
  if (!before || !after) return undefined;
  const old = new Set(before.map(({ id }) => id));
  const created = after.filter((produto) => !old.has(produto.id) && matchesDraft(produto, draft));
  const newestLast = created.toSorted((one, other) => compareIds(one.id, other.id));
  return newestLast.at(-1) ?? null;
}
