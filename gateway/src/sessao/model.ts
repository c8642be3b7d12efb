import type { PapelModel } from '../conta/model.ts';

export interface SessaoModel {
  readonly __typename: 'Sessao';
  readonly usuarioId: string;
  readonly usuario: string;
  readonly papeis: readonly PapelModel[];
  readonly expiraEm: string;
  readonly senhaProvisoria: boolean;
  readonly token: string;
  readonly descritor: string;
}
