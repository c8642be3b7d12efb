import type { Change } from '../falha.ts';
import type { AdminConta } from '../sessao/conta.ts';

/**
 * The categories, for an admin. Names are tidy and valid. Each change returns the whole list or a refusal, and is sent at
 * most once. Rejects when the API does not answer, or when the outcome is unknown.
 */
export interface CategoriasPort {
  readonly create: Change<AdminConta, 'CriarCategoria', [nome: string]>;
  readonly rename: Change<AdminConta, 'RenomearCategoria', [id: string, nome: string]>;
  /** Its products remain. */
  readonly remove: Change<AdminConta, 'ExcluirCategoria', [id: string]>;
}
