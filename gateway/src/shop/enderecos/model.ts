import type { Endereco, Uf } from '../../types.gen.ts';

/** A checked address, the body of `POST` and `PUT /enderecos`. */
export interface NewEndereco extends Omit<Endereco, '__typename' | 'id' | 'padrao'> {
  readonly estado: Uf;
}
