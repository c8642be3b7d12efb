import type { Catalogo } from '../catalogo/api.ts';
import type { UploadModel } from '../graphql/upload.ts';
import type { Resultado } from '../outcome/falha.ts';
import type { Capabilities } from '../rest/capabilities.ts';
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
import { openPicture } from './picture.ts';
import { settleStock } from './stock.ts';
import { editProblem, updateProduto } from './update.ts';

export interface ProdutosSettings {
  readonly memory: ProdutosMemory;
  readonly capabilities: Pick<Capabilities, 'lacks'>;
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

  return {
    list: createListing({
      reading: readingApi,
      scanning: api,
      categorias: settings.categorias,
      capabilities: settings.capabilities,
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
      const problem = editProblem(current, draft);
      if (problem) return problem;
      const settled = settleStock(draft, current);
      if ('codigo' in settled) return settled;
      // A fingerprint made here means nothing to the API.
      const versao = current.versao === null ? null : settled.versao;
      const picture = imagem && (await openPicture(imagem));
      return picture && 'codigo' in picture
        ? picture
        : changing(updateProduto(api, { current, draft: { ...settled, versao }, picture }));
    },
    setAtivo: (id: string, ativo: boolean) =>
      changing(setProdutoAtivo(api, settings.ativacao, { id, ativo })),
  };
}
