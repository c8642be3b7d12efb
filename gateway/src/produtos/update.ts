import type { ProdutoModel } from '../catalogo/model.ts';
import { versaoOf } from '../catalogo/versao.ts';
import { outcomeUnknown } from '../graphql/errors.ts';
import type { Resultado } from '../outcome/falha.ts';
import { nullOnFailure, type RestFailure } from '../rest/failure.ts';
import type { ProdutosApi } from './api.ts';
import { editBody } from './body.ts';
import { hasPrice, hasStocks, matchesDraft, matchesExceptPrice } from './compare.ts';
import { readAgain } from './create.ts';
import * as falhas from './falhas.ts';
import type { ProdutoDraft } from './form.ts';
import type { Picture } from './picture.ts';
import { explainUnsaved, foreignVariacao, saveProduto } from './refusal.ts';
import { estoqueMudou, settleStock, wasOrdered } from './stock.ts';

type Outcome = Resultado<'AtualizarProdutoResultado'>;
type Falha = Exclude<Outcome, ProdutoModel>;

const ADVICE = 'Open the product again before saving once more.';

/** The edit as it is sent for the product's current state, or why it must not be sent. */
export function settleEdit(draft: ProdutoDraft, current: ProdutoModel): ProdutoDraft | Falha {
  if (draft.versao !== null && draft.versao !== versaoOf(current))
    return falhas.produtoMudou(current);
  const unused = new Set(current.variacoes.map(({ id }) => id));
  // `delete` also refuses an id that appears twice.
  const foreign = draft.variacoes.findIndex(({ id }) => id !== null && !unused.delete(id));
  if (foreign !== -1) return foreignVariacao(`variacoes.${foreign}.id`);
  const settled = settleStock(draft, current);
  // A fingerprint made here means nothing to the API.
  return 'codigo' in settled || current.versao !== null ? settled : { ...settled, versao: null };
}

/** A product before and after the edit; `picture` is null to keep the image. */
interface Edit {
  readonly current: ProdutoModel;
  readonly draft: ProdutoDraft;
  readonly picture: Picture | null;
}

/**
 * Saves a whole product and reads it back. On the older API, to be called in the product's turn with the product read
 * there; the outcome says when an order from outside the gateway came meanwhile. A product that loses its variations gets its price in a second call, where
 * the API ignored it in the first; the outcome says when that call fails. Throws `outcomeUnknown` when the outcome is
 * unclear, and rejects with `RestFailure` for a reason that is not about the product.
 */
export async function updateProduto(api: ProdutosApi, opened: Edit): Promise<Outcome> {
  const { current, picture } = opened;
  const draft = settleEdit(opened.draft, current);
  if ('codigo' in draft) return draft;
  const edit = { current, draft, picture };
  const outcome = await saveProduto<Outcome>(
    async () => {
      const saved = await api.update(current.id, editBody(draft, current), picture?.file);
      return savePrice(api, await readAgain(api, saved), draft);
    },
    (failure) => verify(api, failure, edit),
    {
      PRODUTO_NAO_ENCONTRADO: () => falhas.produtoNaoEncontrado,
      VARIACAO_DESCONHECIDA: ({ campo }) => foreignVariacao(campo),
      ESTOQUE_INSUFICIENTE: ({ campo }) => estoqueMudou(campo),
      VARIACAO_EM_USO: () => falhas.variacaoEmUso,
      CONFLITO: async () => falhas.produtoMudou(await api.read(current.id).catch(nullOnFailure)),
    },
  );
  const isCrossed =
    outcome.__typename === 'Produto' &&
    (wasOrdered(current.vendidos, outcome.vendidos) || !hasStocks(outcome, draft));
  return isCrossed && current.versao === null ? falhas.naoConfirmado('estoque', outcome) : outcome;
}

/** Sends the price again when the first call ignored it. */
async function savePrice(
  api: ProdutosApi,
  saved: ProdutoModel,
  draft: ProdutoDraft,
): Promise<Outcome> {
  if (saved.variacoes.length > 0 || hasPrice(saved, draft)) return saved;
  // The first call already moved the stock, so the current units are sent.
  const estoque = { unidades: saved.estoqueTotal, anterior: null };
  const simple = draft.simple && { ...draft.simple, estoque };
  const body = editBody({ ...draft, simple, versao: saved.versao }, saved);
  const reply = await api.update(saved.id, body).catch(nullOnFailure);
  const after = await api.read(saved.id).catch(nullOnFailure);
  const last = after ?? reply;
  return last && hasPrice(last, draft) ? last : falhas.naoConfirmado('precoBase', last ?? saved);
}

/** The outcome of an unclear reply, by reading back: all was saved, nothing, or all except the price. */
async function verify(api: ProdutosApi, failure: RestFailure, edit: Edit): Promise<Outcome> {
  const { current, draft, picture } = edit;
  const after = await api.read(current.id).catch(() => {
    throw outcomeUnknown(failure, ADVICE);
  });
  if (!after) return falhas.produtoNaoEncontrado;
  const isSaved = showsChange(after, edit);
  if (isSaved && matchesDraft(after, draft)) return after;
  const losesVariacoes = current.variacoes.length > 0 && draft.simple !== null;
  if (isSaved && losesVariacoes && matchesExceptPrice(after, draft)) {
    return savePrice(api, after, draft);
  }
  const refused = removesVariacao(current, draft) ? falhas.variacaoEmUso : falhas.naoAceito;
  return explainUnsaved(failure, picture, { refused, advice: ADVICE });
}

/**
 * Whether the product was saved since `current`. A version number tells, also when a repeated image keeps its address
 * (an API may name images by content). Without version numbers, only a new image address tells.
 */
function showsChange(after: ProdutoModel, { current, picture }: Edit): boolean {
  if (current.versao !== null) return after.versao !== current.versao;
  return picture === null || after.imagem?.url !== current.imagem?.url;
}

function removesVariacao(current: ProdutoModel, { variacoes }: ProdutoDraft): boolean {
  const kept = new Set(variacoes.map(({ id }) => id));
  return current.variacoes.some(({ id }) => !kept.has(id));
}
