import type { Favorito } from '../../types.gen.ts';
import type { Change } from '../falha.ts';
import type { Conta } from '../sessao/conta.ts';

/** The most favourites of one account. */
export const MAX_FAVORITOS = 200;

/** A favourite; its product is read on demand. */
export type FavoritoModel = Omit<Favorito, '__typename' | 'produto'>;

/** The favourites of an account, as the shop's API keeps them. Rejects when the API does not answer. */
export interface FavoritosPort {
  /** Newest first; null where the API keeps none. */
  readonly list: (conta: Conta) => Promise<readonly FavoritoModel[] | null>;
  /** The changes are idempotent, and return all favourites. */
  readonly add: Change<Conta, 'AdicionarFavorito', [produtoId: string]>;
  readonly remove: Change<Conta, 'RemoverFavorito', [produtoId: string]>;
  readonly merge: Change<Conta, 'JuntarFavoritos', [produtoIds: readonly string[]]>;
}
