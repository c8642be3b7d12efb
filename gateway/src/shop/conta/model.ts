import type { Perfil } from '../../types.gen.ts';

export interface PerfilModel extends Omit<Perfil, 'id' | 'completo'> {
  readonly __typename: 'Perfil';
}
