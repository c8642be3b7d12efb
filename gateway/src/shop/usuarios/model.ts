import type { EventoUsuario, Papel, Usuario } from '../../types.gen.ts';
import type { PerfilModel } from '../conta/model.ts';
import type { Pagina } from '../pagina.ts';

export interface UsuarioModel extends Omit<Usuario, 'historico' | 'perfil' | 'versao'> {
  readonly __typename: 'Usuario';
  /** Null where the API keeps none (`versaoOf`). */
  readonly versao: number | null;
}

export type PaginaUsuariosModel = Pagina<UsuarioModel>;

/** The profile of any account. `nome` is the account's, else the profile's. */
export interface PerfilDoUsuarioModel extends PerfilModel {
  readonly nome: string | null;
}

/** `data` is the API's wall clock. */
export interface EventoUsuarioModel extends Omit<EventoUsuario, 'autor'> {
  /** The account that changed it; null for the shop itself. */
  readonly autorId: string | null;
}

/** The highest of an account's roles. */
export function papelOf(papeis: readonly Papel[]): Papel {
  return papeis.includes('ADMIN') ? 'ADMIN' : 'USER';
}
