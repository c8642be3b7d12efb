import { tidy } from '@decantaria/brasil/text';
import type { Picture } from '@decantaria/server/picture';
import type { ProdutoModel } from '../../../shop/catalogo/model.ts';
import { compareIds } from '../../../shop/compare.ts';
import { outcomeUnknown } from '../../../shop/errors.ts';
import type { Resposta, Resultado } from '../../../shop/falha.ts';
import { FALHAS } from '../../../shop/falhas.ts';
import * as falhas from '../../../shop/produtos/falhas.ts';
import type { ProdutoDraft } from '../../../shop/produtos/form.ts';
import type { Edit } from '../../../shop/produtos/port.ts';
import type { AdminRest } from '../../rest/calls.ts';
import { nullOnFailure, type RestFailure } from '../../rest/failure.ts';
import { unknownAfter } from '../../rest/outcomes.ts';
import {
  creationBody,
  editBody,
  editOutcomes,
  hasPrice,
  matchesDraft,
  matchesExceptPrice,
  saveProduto,
} from '../../wire/produto-save.ts';
import { readProduto, scanProdutos, sendEdit, sendNew } from '../../wire/produtos-calls.ts';
import { searchableText } from './selection.ts';
import { hasStocks, sameStock, settleStock, wasOrdered } from './stock.ts';

const MAX_SEARCH = 100;
/** The older API's default size limit. */
const SMALL_LIMIT_BYTES = 1024 * 1024;
const ADVICE = 'Look for the product before creating it again.';

/**
 * Creates a product. Sent once. After an unclear reply, the product is searched among the new ones of its name. Throws
 * `outcomeUnknown` when the outcome stays unclear, and rejects with `RestFailure` for a reason that is not about the
 * product.
 */
export async function createProduto(
  rest: AdminRest,
  given: ProdutoDraft,
  picture: Picture,
): Resposta<'CriarProduto'> {
  const draft = { ...given, ficha: null };
  const before = await namesakes(rest, draft.nome);
  return saveProduto<Resultado<'CriarProduto'>>(
    async () => readAgain(rest, await sendNew(rest, creationBody(draft), picture)),
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
  const scan = await scanProdutos(rest, { search });
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
  const isLarge = picture !== null && picture.bytes.length > SMALL_LIMIT_BYTES;
  if (isLarge && mayBeTooLarge) return falhas.imagemInvalida('refusedSize');
  if (failure.mayBeDone) throw outcomeUnknown(failure, advice);
  return refused;
}

type Outcome = Resultado<'AtualizarProduto'>;
type Falha = Exclude<Outcome, ProdutoModel>;

const EDIT_ADVICE = 'Open the product again before saving once more.';

/** The edit as it is sent for the product's current state, or why it must not be sent. */
export function settleEdit({ draft, current }: Edit): ProdutoDraft | Falha {
  if (draft.versao !== null && draft.versao !== current.versao) {
    return falhas.produtoMudou(current);
  }
  const unused = new Set(current.variacoes.map(({ id }) => id));
  // The API would take the variation of another product away from it. `delete` also refuses an id that appears twice.
  const foreign = draft.variacoes.findIndex(({ id }) => id !== null && !unused.delete(id));
  if (foreign !== -1) return falhas.variacaoDeOutro(`variacoes.${foreign}.id`);
  const settled = settleStock(draft, current);
  // The version is checked here; the API knows none, and no fields of a scent.
  return 'codigo' in settled ? settled : { ...settled, versao: null, ficha: null };
}

/** `picture` is null to keep the image. */
interface PicturedEdit extends Edit {
  readonly picture: Picture | null;
}

/**
 * Saves a whole product and reads it back. To be called in the product's turn with the product read there; the outcome
 * says when an order from outside the gateway came meanwhile. A product that loses its variations gets its price in a
 * second call, where the API ignored it in the first; the outcome says when that call fails. Throws `outcomeUnknown` when
 * the outcome is unclear, and rejects with `RestFailure` for a reason that is not about the product.
 */
export async function updateProduto(rest: AdminRest, opened: PicturedEdit): Promise<Outcome> {
  const { current, picture } = opened;
  const draft = settleEdit(opened);
  if ('codigo' in draft) return draft;
  const outcome = await saveProduto<Outcome>(
    async () => {
      const body = editBody(draft, ownStockOf(current));
      const saved = await sendEdit(rest, current.id, body, picture);
      return savePrice(rest, await readAgain(rest, saved), draft);
    },
    (failure) => verify(rest, failure, { current, draft, picture }),
    editOutcomes(() => readProduto(rest, current.id).catch(nullOnFailure)),
  );
  const isCrossed =
    outcome.__typename === 'Produto' &&
    (wasOrdered(current.vendidos, outcome.vendidos) || !hasStocks(outcome, draft));
  return isCrossed ? falhas.naoConfirmado('estoque', outcome) : outcome;
}

/** A product with variations keeps its own stock, in which the API puts the units of cancelled orders. */
function ownStockOf({ variacoes, estoqueProprio }: ProdutoModel): number {
  return variacoes.length > 0 ? (estoqueProprio ?? 0) : 0;
}

/** Sends the price again when the first call ignored it. */
async function savePrice(
  rest: AdminRest,
  saved: ProdutoModel,
  draft: ProdutoDraft,
): Promise<Outcome> {
  if (saved.variacoes.length > 0 || hasPrice(saved, draft)) return saved;
  // The first call already moved the stock, so the current units are sent.
  const estoque = { unidades: saved.estoqueTotal, anterior: null };
  const simple = draft.simple && { ...draft.simple, estoque };
  const body = editBody({ ...draft, simple }, 0);
  const reply = await sendEdit(rest, saved.id, body, null).catch(nullOnFailure);
  const after = await readProduto(rest, saved.id).catch(nullOnFailure);
  const last = after ?? reply;
  return last && hasPrice(last, draft) ? last : falhas.naoConfirmado('precoBase', last ?? saved);
}

/** The outcome of an unclear reply, by reading back: all was saved, nothing, or all except the price. */
async function verify(rest: AdminRest, failure: RestFailure, edit: PicturedEdit): Promise<Outcome> {
  const { current, draft, picture } = edit;
  const after = await readProduto(rest, current.id).catch(unknownAfter(failure, EDIT_ADVICE));
  if (!after) return FALHAS.ProdutoNaoEncontrado;
  // Only a new image address tells whether a save with a picture was made.
  const isSaved = picture === null || after.imagem?.url !== current.imagem?.url;
  if (isSaved && matchesDraft(after, draft, sameStock)) return after;
  const losesVariacoes = current.variacoes.length > 0 && draft.simple !== null;
  if (isSaved && losesVariacoes && matchesExceptPrice(after, draft, sameStock)) {
    return savePrice(rest, after, draft);
  }
  const refused = removesVariacao(current, draft) ? FALHAS.VariacaoEmUso : falhas.naoAceito;
  return explainUnsaved(failure, picture, { refused, advice: EDIT_ADVICE });
}

function removesVariacao(current: ProdutoModel, { variacoes }: ProdutoDraft): boolean {
  const remaining = new Set(variacoes.map(({ id }) => id));
  return current.variacoes.some(({ id }) => !remaining.has(id));
}
