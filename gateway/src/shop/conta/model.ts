import type { EnderecoModel } from '../enderecos/model.ts';

/** What an account may do; every account holds USER. */
export type PapelModel = 'USER' | 'ADMIN';

export type StatusUsuarioModel = 'ATIVO' | 'INATIVO' | 'BANIDO';

/** `telefone` digits only, `cpf` as 000.000.000-00. */
export interface PerfilModel {
  readonly __typename: 'Perfil';
  readonly usuarioId: string;
  readonly username: string;
  readonly nomeCompleto: string | null;
  readonly email: string | null;
  readonly telefone: string | null;
  readonly cpf: string | null;
  readonly status: StatusUsuarioModel;
  readonly papeis: readonly PapelModel[];
  readonly enderecos: readonly EnderecoModel[];
  /** Null where the API does not report it. */
  readonly emailConfirmado: boolean | null;
  readonly versao: number | null;
}
