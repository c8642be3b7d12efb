import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { tidy } from '@decantaria/brasil/text';
import { detectType, type Picture } from '@decantaria/server/picture';
import { categoriaKey } from '../../shop/catalogo/categoria.ts';
import type { ProdutoModel, VariacaoModel } from '../../shop/catalogo/model.ts';
import { sameTexts, textsOf } from '../../shop/catalogo/texts.ts';
import {
  type DadosInvalidosModel,
  dadosRecusados,
  type Falha,
  type Resposta,
  type Resultado,
} from '../../shop/falha.ts';
import { FALHAS } from '../../shop/falhas.ts';
import * as falhas from '../../shop/produtos/falhas.ts';
import type { ProdutoDraft, StockDraft, VariacaoDraft } from '../../shop/produtos/form.ts';
import { type UploadModel, UploadTooLarge } from '../../shop/upload.ts';
import { type RestFailure, restFailureOf } from '../rest/failure.ts';
import { type Outcomes, outcomeOf, outcomeOrMissing } from '../rest/outcomes.ts';
import { wireId } from '../rest/values.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Part `produto` of a creation; variations have no ids. A product with variations has no own price, and a stock of
 * 0: the older API fails on a null stock when an order is cancelled.
 */
export function creationBody(draft: ProdutoDraft): Json {
  return {
    ...commonBody(draft),
    estoque: draft.simple?.estoque.unidades ?? 0,
    variacoes: draft.variacoes.map(({ nome, preco, estoque }) => ({
      nome,
      preco: preco / 100,
      estoque: estoque.unidades,
    })),
  };
}

/**
 * Part `produto` of an edit: the whole product and all its variations with their ids. `own`: the own stock of a product
 * with variations.
 */
export function editBody(draft: ProdutoDraft, own: number): Json {
  return {
    ...commonBody(draft),
    descricao: draft.descricao === '' ? null : draft.descricao,
    ...stockBody(draft.simple?.estoque ?? { unidades: own, anterior: null }),
    variacoes: draft.variacoes.map(({ id, nome, preco, estoque }) => ({
      ...(id !== null && { id: wireId(id) }),
      nome,
      preco: preco / 100,
      ...stockBody(estoque),
    })),
    ...(draft.versao !== null && { versao: draft.versao }),
  };
}

function commonBody(draft: ProdutoDraft): Json {
  const { categorias, simple } = draft;
  const precoBase = simple ? simple.preco / 100 : null;
  const imagens = draft.imagens && { imagens: draft.imagens };
  return { ...textsOf(draft), categorias, precoBase, ...draft.ficha, ...imagens };
}

function stockBody({ unidades, anterior }: StockDraft): Json {
  return { estoque: unidades, ...(anterior !== null && { estoqueAnterior: anterior }) };
}

/** Whether a stock that was read back is the one that the draft wants. */
type SameStock = (stored: number, wanted: StockDraft) => boolean;

/** Whether the product read back equals the draft. */
export function matchesDraft(
  produto: ProdutoModel,
  draft: ProdutoDraft,
  sameStock: SameStock,
): boolean {
  return matchesExceptPrice(produto, draft, sameStock) && hasPrice(produto, draft);
}

/** Like `matchesDraft`, except the price: the older API ignores it when a product loses its variations. */
export function matchesExceptPrice(
  produto: ProdutoModel,
  draft: ProdutoDraft,
  sameStock: SameStock,
): boolean {
  return (
    sameTexts(produto, draft) &&
    isDeepStrictEqual(keysOf(produto.categoriaNames), keysOf(draft.categorias)) &&
    (draft.ficha === null || isDeepStrictEqual(produto.ficha, draft.ficha)) &&
    sameImagens(produto, draft) &&
    sameVariacoes(produto.variacoes, draft.variacoes, sameStock) &&
    (draft.simple === null || sameStock(produto.estoqueTotal, draft.simple.estoque))
  );
}

/** Whether a product without variations has the draft's price. */
export function hasPrice(produto: ProdutoModel, { simple }: ProdutoDraft): boolean {
  return simple === null || produto.precoBase === simple.preco;
}

const keysOf = (categorias: readonly string[]) => new Set(categorias.map(categoriaKey));

/** Pictures that were sent with the save itself have no key to compare. */
function sameImagens({ imagens }: ProdutoModel, draft: ProdutoDraft): boolean {
  if (draft.imagens === null) return true;
  const stored = imagens.map(({ chave, alt }) => ({ chave, alt }));
  return isDeepStrictEqual(stored.slice(stored.length - draft.imagens.length), draft.imagens);
}

function sameVariacoes(
  stored: readonly VariacaoModel[],
  wanted: readonly VariacaoDraft[],
  sameStock: SameStock,
): boolean {
  return (
    stored.length === wanted.length &&
    wanted.every((draft) =>
      stored.some(
        ({ id, nome, preco, estoque }) =>
          (draft.id === null || draft.id === id) &&
          tidy(nome) === draft.nome &&
          preco === draft.preco &&
          sameStock(estoque, draft.estoque),
      ),
    )
  );
}

/**
 * Receives an upload as a whole, in memory: a slow client holds neither a connection to the API nor a turn. A file that is
 * not accepted is an outcome; a broken request is thrown.
 */
export async function receivePicture(
  upload: UploadModel,
): Promise<Picture | falhas.ImagemInvalidaModel> {
  const bytes = await buffer(upload.open()).catch((error: unknown) => {
    if (error instanceof UploadTooLarge) return null;
    throw error;
  });
  if (bytes === null) return falhas.imagemInvalida('size');
  const type = detectType(bytes);
  return type ? { type, bytes } : falhas.imagemInvalida(bytes.length === 0 ? 'empty' : 'type');
}

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
    const refusal = outcomeOf(failure.refusal, outcomes) ?? explainRefusal(failure);
    if (refusal) return refusal;
    if (failure.mayBeDone || failure.isBare) return verify(failure);
    throw failure;
  }
}

/** The outcome of a picture's call. A picture that no product shows does no harm, so it may be sent again. */
export function savePicture<Sent>(
  call: Promise<Sent | null>,
): Promise<Sent | falhas.ImagemInvalidaModel | Falha<'RecursoIndisponivel'>> {
  const saved = call.then((sent) => sent ?? falhas.imagemInvalida('refused'));
  return saved.catch((error: unknown) =>
    outcomeOrMissing(restFailureOf(error), PICTURE, FALHAS.RecursoIndisponivel),
  );
}

/** The outcome of our own API's refusal; null without a reason, or for one that is not about the product. */
function explainRefusal({ refusal, about }: RestFailure): SaveRefusal | null {
  return (
    outcomeOf(refusal, OUTCOMES) ?? (about === 'size' ? falhas.imagemInvalida('refusedSize') : null)
  );
}

const PICTURE: Outcomes<falhas.ImagemInvalidaModel> = {
  IMAGEM_INVALIDA: () => falhas.imagemInvalida('refused'),
  IMAGEM_GRANDE_DEMAIS: () => falhas.imagemInvalida('size'),
  CORPO_GRANDE_DEMAIS: () => falhas.imagemInvalida('size'),
  IMAGENS_INDISPONIVEIS: () => falhas.imagemInvalida('notKept'),
};

const OUTCOMES: Outcomes<SaveRefusal> = { DADOS_INVALIDOS: dadosRecusados, ...PICTURE };

/** The refusals of a save of an existing product. `current` reads it; null when it cannot be read. */
export function editOutcomes(current: () => Promise<ProdutoModel | null>) {
  return {
    PRODUTO_NAO_ENCONTRADO: () => FALHAS.ProdutoNaoEncontrado,
    VARIACAO_DESCONHECIDA: ({ campo }) => falhas.variacaoDeOutro(campo),
    ESTOQUE_INSUFICIENTE: ({ campo }) => falhas.estoqueMudou(campo),
    VARIACAO_EM_USO: () => FALHAS.VariacaoEmUso,
    CONFLITO: async () => falhas.produtoMudou(await current()),
  } satisfies Outcomes<Resultado<'AtualizarProduto'> | Resposta<'AtualizarProduto'>>;
}
