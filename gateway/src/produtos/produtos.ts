import type { Catalogo } from '../catalogo/api.ts';
import type { ProdutoModel } from '../catalogo/model.ts';
import { createCategoriasApi } from '../categorias/api.ts';
import type { UploadModel } from '../graphql/upload.ts';
import type { Capabilities } from '../rest/capabilities.ts';
import { createLoader } from '../rest/loader.ts';
import type { AdminConta } from '../sessao/conta.ts';
import type { ProdutoInput } from '../types.gen.ts';
import { createProdutosApi } from './api.ts';
import { type AtivoOutcome, setProdutoAtivo } from './ativacao.ts';
import { createProduto } from './create.ts';
import { type ProdutoOutcome, produtoNaoEncontrado } from './falhas.ts';
import { readDraft } from './form.ts';
import { createListing, type ListingFilter, type PaginaAdmin } from './listing.ts';
import type { ProdutosMemory } from './memory.ts';
import { openPicture } from './picture.ts';
import { settleStock } from './stock.ts';
import { editProblem, updateProduto } from './update.ts';

/** The catalogue, for an admin. Methods reject with `RestFailure` when the API does not answer. */
export interface ProdutosAdmin {
  readonly list: (filter: ListingFilter) => Promise<PaginaAdmin>;
  /** As it is now, each asked once an operation; null when there is none. */
  readonly byId: (id: string) => Promise<ProdutoModel | null>;
  readonly create: (input: ProdutoInput, imagem: UploadModel) => Promise<ProdutoOutcome>;
  /** Without `imagem` the picture stays. */
  readonly update: (
    id: string,
    input: ProdutoInput,
    imagem: UploadModel | null,
  ) => Promise<ProdutoOutcome>;
  readonly setAtivo: (id: string, ativo: boolean) => Promise<AtivoOutcome>;
}

/** What the process and the operation lend to the catalogue's administration. */
export interface ProdutosSettings {
  readonly memory: ProdutosMemory;
  readonly capabilities: Pick<Capabilities, 'lacks'>;
  /** The API's call that takes a product off sale: its own switch, or `DELETE` with `{ativo}`. */
  readonly ativacao: 'status' | 'delete';
  /** The shop's categories, read once an operation. */
  readonly categorias: Catalogo['categorias'];
}

/** The rules of the catalogue's administration in front of `/produtos` (rest-contract 3.2, 3.3). */
export function createProdutosAdmin(
  { reading, writing }: AdminConta,
  settings: ProdutosSettings,
): ProdutosAdmin {
  const { memory } = settings;
  const readingApi = createProdutosApi(reading);
  const byId = createLoader(readingApi.read);
  const api = createProdutosApi(writing);
  // A name from before a renaming would be made a category again.
  const categorias = createCategoriasApi(writing).list;

  /** Whatever came of a change, scans from before its end are forgotten. */
  const changing = <T>(change: () => Promise<T>): Promise<T> => change().finally(memory.drop);

  return {
    list: createListing({
      reading: readingApi,
      scanning: api,
      categorias: settings.categorias,
      capabilities: settings.capabilities,
      memory,
    }),
    byId: (id) => byId.load(id),
    create: async (input, imagem) => {
      const draft = readDraft(input, await categorias());
      if ('codigo' in draft) return draft;
      const picture = await openPicture(imagem);
      return 'codigo' in picture ? picture : changing(() => createProduto(api, draft, picture));
    },
    update: async (id, input, imagem) => {
      const draft = readDraft(input, await categorias());
      if ('codigo' in draft) return draft;
      const current = await api.read(id);
      if (!current) return produtoNaoEncontrado();
      const problem = editProblem(current, draft);
      if (problem) return problem;
      const settled = settleStock(draft, current);
      if ('codigo' in settled) return settled;
      // A number that was made here says nothing to the API.
      const versao = current.versao === null ? null : settled.versao;
      const picture = imagem && (await openPicture(imagem));
      return picture && 'codigo' in picture
        ? picture
        : changing(() => updateProduto(api, { current, draft: { ...settled, versao }, picture }));
    },
    setAtivo: (id, ativo) => changing(() => setProdutoAtivo(api, settings.ativacao, { id, ativo })),
  };
}
