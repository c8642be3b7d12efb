import type { EnderecoPorCep } from '../../types.gen.ts';

export interface CepPort {
  /**
   * The address of `cep` (00000-000). Null when the CEP is unknown, without a service, and when the service does not
   * answer in time. Never rejects.
   */
  readonly find: (cep: string) => Promise<EnderecoPorCep | null>;
}
