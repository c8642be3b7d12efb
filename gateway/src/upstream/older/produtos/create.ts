import { tidy } from '@decantaria/brasil/text';
import type { ProdutoModel } from '../../../shop/catalogo/model.ts';
import { compareIds } from '../../../shop/compare.ts';
import { outcomeUnknown } from '../../../shop/errors.ts';
import type { Resultado } from '../../../shop/falha.ts';
import * as falhas from '../../../shop/produtos/falhas.ts';
import type { ProdutoDraft } from '../../../shop/produtos/form.ts';
import type { AdminRest } from '../../rest/client.ts';
import { nullOnFailure, type RestFailure } from '../../rest/failure.ts';
import { SCAN_SIZE, scanPages } from '../../rest/scan.ts';
import { creationBody, matchesDraft, saveProduto } from '../../wire/produto-save.ts';
import { readPage, readProduto, sendNew } from '../../wire/produtos-calls.ts';
import type { Picture } from './picture.ts';
import { searchableText } from './search.ts';
import { sameStock } from './stock.ts';

const MAX_SEARCH = 100;
const ADVICE = 'Look for the product before creating it again.';

/**
 * Creates a product. Sent once. After an unclear reply, the product is searched among the new ones of its name. Throws
 * `outcomeUnknown` when the outcome stays unclear, and rejects with `RestFailure` for a reason that is not about the
 * product.
 */
export async function createProduto(
  rest: AdminRest,
  draft: ProdutoDraft,
  picture: Picture,
): Promise<Resultado<'CriarProdutoResultado'>> {
  const before = await namesakes(rest, draft.nome);
  return saveProduto<Resultado<'CriarProdutoResultado'>>(
    async () => readAgain(rest, await sendNew(rest, creationBody(draft), picture.file)),
    async (failure) => {
      const created = await findCreated(rest, draft, before);
      if (created) return created;
      if (created === undefined) throw outcomeUnknown(failure, ADVICE);
      return explainUnsaved(failure, picture, { refused: falhas.naoAceito, advice: ADVICE });
    },
    {},
  );
}

/** The product read again; the reply of the save when it cannot be read. */
export async function readAgain(rest: AdminRest, saved: ProdutoModel): Promise<ProdutoModel> {
  return (await readProduto(rest, saved.id).catch(nullOnFailure)) ?? saved;
}

/** Products of exactly this name among those that the API's search finds; null when not all can be read. */
async function namesakes(rest: AdminRest, nome: string): Promise<ProdutoModel[] | null> {
  const search = searchableText(nome)?.slice(0, MAX_SEARCH).trim();
  const scan = await scanPages((page) => readPage(rest, { search, page, size: SCAN_SIZE }));
  if (!scan?.complete) return null;
  return scan.itens.filter((produto) => tidy(produto.nome) === tidy(nome));
}

/** Null without a new product, undefined when that is unknown. */
async function findCreated(
  rest: AdminRest,
  draft: ProdutoDraft,
  before: readonly ProdutoModel[] | null,
): Promise<ProdutoModel | null | undefined> {
  const after = await namesakes(rest, draft.nome).catch(nullOnFailure);
  if (!before || !after) return undefined;
  const old = new Set(before.map(({ id }) => id));
  const created = after.filter(
    (produto) => !old.has(produto.id) && matchesDraft(produto, draft, sameStock),
  );
  const newestLast = created.toSorted((one, other) => compareIds(one.id, other.id));
  return newestLast.at(-1) ?? null;
}

/** The outcome of a save that is not visible. `refused`: that of a refusal. Throws `outcomeUnknown` without one. */
export function explainUnsaved<Refused>(
  failure: RestFailure,
  picture: Picture | null,
  { refused, advice }: { readonly refused: Refused; readonly advice: string },
): Refused | falhas.ImagemInvalidaModel {
  // A size limit shows as a refusal without a reason, or as a closed connection.
  const mayBeTooLarge = failure.definite || failure.lostConnection;
  if (picture?.isLarge() && mayBeTooLarge) return falhas.imagemInvalida('refusedSize');
  if (failure.mayBeDone) throw outcomeUnknown(failure, advice);
  return refused;
}
