import type { ProdutoInput } from '../../types.gen.ts';
import type { Resultado } from '../falha.ts';
import type { AdminConta } from '../sessao/conta.ts';
import type { UploadModel } from '../upload.ts';
import { produtoNaoEncontrado } from './falhas.ts';
import { readDraft } from './form.ts';
import type { ProdutosPort } from './port.ts';

/** An admin, and the products as the admin's API keeps them. */
export interface ProdutosAdmin {
  readonly caller: AdminConta;
  readonly produtos: ProdutosPort;
}

/** Creates a product of the dashboard's form, or returns the first broken rule. Rejects like the port. */
export async function createProduto(
  { caller, produtos }: ProdutosAdmin,
  input: ProdutoInput,
  imagem: UploadModel,
): Promise<Resultado<'CriarProdutoResultado'>> {
  const draft = readDraft(input, await produtos.categorias(caller));
  return 'codigo' in draft ? draft : produtos.create(caller, draft, imagem);
}

/** Saves a product of the dashboard's form, or returns the first broken rule. Rejects like the port. */
export async function updateProduto(
  { caller, produtos }: ProdutosAdmin,
  id: string,
  input: ProdutoInput,
  imagem: UploadModel | null,
): Promise<Resultado<'AtualizarProdutoResultado'>> {
  const [existing, current] = await Promise.all([
    produtos.categorias(caller),
    produtos.current(caller, id),
  ]);
  if (!current) return produtoNaoEncontrado;
  const draft = readDraft(input, existing, current);
  return 'codigo' in draft ? draft : produtos.update(caller, { current, draft }, imagem);
}
