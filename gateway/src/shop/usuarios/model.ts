import type { PapelModel, PerfilModel, StatusUsuarioModel } from '../conta/model.ts';

export interface UsuarioModel {
  readonly __typename: 'Usuario';
  readonly id: string;
  readonly username: string;
  readonly nome: string | null;
  readonly email: string | null;
  readonly status: StatusUsuarioModel;
  readonly papeis: readonly PapelModel[];
}

/** The profile of any account. `nome` is the account's, else the profile's. */
export interface PerfilDoUsuarioModel extends PerfilModel {
  readonly nome: string | null;
}

/** `data` is the API's wall clock. */
export interface EventoUsuarioModel {
  readonly data: string;
  readonly campo: string;
  readonly de: string | null;
  readonly para: string | null;
  /** The account that changed it; null for the shop itself. */
  readonly autorId: string | null;
}
