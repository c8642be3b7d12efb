import type { Catalogo } from '../catalogo/api.ts';
import type { ProdutoModel } from '../catalogo/model.ts';
import { type TurnOf, takeAll, turnNames } from '../concurrency/turns.ts';
import type { UploadModel } from '../graphql/upload.ts';
import type { Resultado } from '../outcome/falha.ts';
import { endpoints } from '../rest/endpoints.ts';
import { createLoader } from '../rest/loader.ts';
import type { AdminConta } from '../sessao/conta.ts';
import type { ProdutoInput } from '../types.gen.ts';
import { createProdutosApi } from './api.ts';
import { setProdutoAtivo } from './ativacao.ts';
import { createProduto } from './create.ts';
import { produtoNaoEncontrado } from './falhas.ts';
import { readDraft } from './form.ts';
import { createListing } from './listing.ts';
import type { ProdutosMemory } from './memory.ts';
import { openPicture, receivePicture } from './picture.ts';
import { settleEdit, updateProduto } from './update.ts';

export interface ProdutosSettings {
  readonly memory: ProdutosMemory;
  /** Runs work in the turn of a product. */
  readonly turnOf: TurnOf;
  /** Whether the API declares the contract. */
  readonly hasContract: boolean;
  /** The API's call that takes a product off sale: `PUT …/status`, or `DELETE` with `{ativo}`. */
  readonly ativacao: 'status' | 'delete';
  /** The shop's categories, read once an operation. */
  readonly categorias: Catalogo['categorias'];
}

export type ProdutosAdmin = ReturnType<typeof createProdutosAdmin>;

/** The catalogue, for an admin. Methods reject with `RestFailure` when the API does not answer. */
export function createProdutosAdmin({ reading, writing }: AdminConta, settings: ProdutosSettings) {
  const { memory } = settings;
  const readingApi = createProdutosApi(reading);
  const loader = createLoader(readingApi.read);
  const api = createProdutosApi(writing);
  // Past the cache: a name from before a renaming would create the category again.
  const categorias = () => writing.anonymous(endpoints.listCategorias, { fresh: true });

  /** Drops the scans that began before the end of the change, also after a failure. */
  const changing = <T>(change: Promise<T>): Promise<T> => change.finally(memory.drop);

  /**
   * Runs a save with the product read in its turn: the older API stores every stock as it is sent, so what was sold since
   * the read would come back. An API that counts versions applies differences in a transaction and needs no turn.
   */
  const inTurn = async <Outcome>(
    current: ProdutoModel,
    save: (now: ProdutoModel) => Promise<Outcome>,
  ): Promise<Outcome | typeof produtoNaoEncontrado> => {
    if (current.versao !== null) return save(current);
    return takeAll(settings.turnOf, [turnNames.produto(current.id)], async () => {
      const now = await api.read(current.id);
      return now ? save(now) : produtoNaoEncontrado;
    });
  };

  return {
    list: createListing({
      reading: readingApi,
      scanning: api,
      categorias: settings.categorias,
      hasContract: settings.hasContract,
      memory,
    }),
    /** Past the cache, each product once an operation; null when it does not exist. */
    byId: (id: string) => loader.load(id),
    create: async (
      input: ProdutoInput,
      imagem: UploadModel,
    ): Promise<Resultado<'CriarProdutoResultado'>> => {
      const draft = readDraft(input, await categorias());
      if ('codigo' in draft) return draft;
      const picture = await openPicture(imagem);
      return 'codigo' in picture ? picture : changing(createProduto(api, draft, picture));
    },
    /** Keeps the image without `imagem`. */
    update: async (
      id: string,
      input: ProdutoInput,
      imagem: UploadModel | null,
    ): Promise<Resultado<'AtualizarProdutoResultado'>> => {
      const [existing, current] = await Promise.all([categorias(), api.read(id)]);
      if (!current) return produtoNaoEncontrado;
      const draft = readDraft(input, existing, current);
      if ('codigo' in draft) return draft;
      const early = settleEdit(draft, current);
      if ('codigo' in early) return early;
      // A slow upload must not keep the product's turn.
      const open = current.versao === null ? receivePicture : openPicture;
      const picture = imagem && (await open(imagem));
      return picture && 'codigo' in picture
        ? picture
        : inTurn(current, (now) => changing(updateProduto(api, { current: now, draft, picture })));
    },
    setAtivo: async (
      id: string,
      ativo: boolean,
    ): Promise<Resultado<'DefinirProdutoAtivoResultado'>> => {
      const current = await api.read(id);
      return current === null
        ? produtoNaoEncontrado
        : inTurn(current, (now) =>
            changing(setProdutoAtivo(api, settings.ativacao, { before: now, ativo })),
          );
    },
  };
}
