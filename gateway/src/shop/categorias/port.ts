import type { Resposta } from '../falha.ts';
import type { AdminConta } from '../sessao/conta.ts';

/**
 * The categories, for an admin. Names are tidy and valid. Each change returns the whole list or a refusal, and is sent at
 * most once. Rejects when the API does not answer, or when the outcome is unknown.
 */
export interface CategoriasPort {
  readonly create: (admin: AdminConta, nome: string) => Resposta<'CriarCategoria'>;
  readonly rename: (admin: AdminConta, id: string, nome: string) => Resposta<'RenomearCategoria'>;
  /** Its products remain. */
  readonly remove: (admin: AdminConta, id: string) => Resposta<'ExcluirCategoria'>;
}
