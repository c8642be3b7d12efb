import type { Disponibilidade, OrdenacaoAdmin, PaginaProdutosAdmin } from '../../types.gen.ts';
import type { CategoriaModel, ProdutoModel } from '../catalogo/model.ts';
import type { Change } from '../falha.ts';
import type { Slice } from '../pagina.ts';
import type { AdminConta } from '../sessao/conta.ts';
import type { UploadModel } from '../upload.ts';
import type { ProdutoDraft } from './form.ts';

/** Filters and order of the dashboard's list; undefined texts do not filter. */
export interface Selection {
  readonly busca: string | undefined;
  readonly categoria: string | undefined;
  readonly disponibilidade: Disponibilidade;
  readonly variacao: string | undefined;
  readonly ativo: boolean | undefined;
  readonly ordenarPor: OrdenacaoAdmin;
}

export type ListingFilter = Selection & Slice;

export interface PaginaAdmin extends Omit<PaginaProdutosAdmin, 'itens'> {
  readonly itens: readonly ProdutoModel[];
}

/** `current`: the product that the draft was checked against. */
export interface Edit {
  readonly current: ProdutoModel;
  readonly draft: ProdutoDraft;
}

/**
 * The products, as an admin sees and changes them: past every cache. A change is sent at most once, and runs to its end
 * when the client disconnects. Rejects when the API does not answer, or when the outcome is unknown.
 */
export interface ProdutosPort {
  readonly list: (admin: AdminConta, filter: ListingFilter) => Promise<PaginaAdmin>;
  /** Read once an operation; null when the product does not exist. */
  readonly read: (admin: AdminConta, id: string) => Promise<ProdutoModel | null>;
  /** The product as it is now, for a change; null when it does not exist. */
  readonly current: (admin: AdminConta, id: string) => Promise<ProdutoModel | null>;
  /** The categories, for a change: a name from before a renaming would create the category again. */
  readonly categorias: (admin: AdminConta) => Promise<readonly CategoriaModel[]>;
  readonly create: Change<
    AdminConta,
    'CriarProduto',
    [draft: ProdutoDraft, imagem: UploadModel | null]
  >;
  /** Stores a picture for a draft. */
  readonly sendImagem: Change<AdminConta, 'EnviarImagem', [imagem: UploadModel]>;
  /** Saves a whole product. Without `imagem`, the picture stays. */
  readonly update: Change<AdminConta, 'AtualizarProduto', [edit: Edit, imagem: UploadModel | null]>;
  /** Takes a product off sale, or puts it back on sale. */
  readonly setAtivo: Change<AdminConta, 'DefinirProdutoAtivo', [id: string, ativo: boolean]>;
}
