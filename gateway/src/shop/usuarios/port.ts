import type { StatusUsuario } from '../../types.gen.ts';
import type { Change, Resultado } from '../falha.ts';
import type { ListFilter, Pagina } from '../pagina.ts';
import type { AdminConta } from '../sessao/conta.ts';
import type { EventoUsuarioModel, PerfilDoUsuarioModel, UsuarioModel } from './model.ts';
import type { NovoUsuario, Wanted } from './mudanca.ts';

type Atualizado = Resultado<'AtualizarUsuario'>;

/** A change that the shop allows. */
export interface Mudanca {
  readonly wanted: Wanted;
  /** Awaited once the change is made, also when it may be made: before the outcome is looked up. */
  readonly made: () => Promise<void>;
}

/**
 * All accounts, as an admin sees and changes them. `AdminConta` is the admin's session. A change is sent at most once,
 * and runs to its end when the client disconnects. Rejects when the API does not answer, or when the outcome is unknown.
 */
export interface UsuariosPort {
  /** A page past the end is the last one. `busca` is part of a username, a name or an e-mail, or an id. */
  readonly list: (
    admin: AdminConta,
    filter: ListFilter<StatusUsuario>,
  ) => Promise<Pagina<UsuarioModel>>;
  /** Null when the account does not exist. Without a name, it has the profile's. */
  readonly read: (admin: AdminConta, id: string) => Promise<UsuarioModel | null>;
  /** Read at most once an operation for each account; null when it does not exist or is unreadable. */
  readonly perfilOf: (admin: AdminConta, id: string) => Promise<PerfilDoUsuarioModel | null>;
  /** Oldest first; null where the API keeps none. */
  readonly historicoOf: (
    admin: AdminConta,
    id: string,
  ) => Promise<readonly EventoUsuarioModel[] | null>;
  readonly create: Change<AdminConta, 'CriarUsuario', [novo: NovoUsuario]>;
  /** `decide` receives the account as it is now, and returns the change, or the outcome without one. */
  readonly update: (
    admin: AdminConta,
    id: string,
    decide: (before: UsuarioModel) => Promise<Mudanca | Atualizado>,
  ) => Promise<Atualizado>;
  readonly remove: Change<AdminConta, 'ExcluirUsuario', [id: string]>;
}
