import type { Consentimento, ConsentimentoInput } from '../../types.gen.ts';
import type { Resposta } from '../falha.ts';
import type { Conta, Visitor } from '../sessao/conta.ts';

/** The choices about cookies, as the shop's API keeps them. Rejects when the API does not answer. */
export interface ConsentimentosPort {
  /** Newest first; null where the API keeps none. */
  readonly list: (conta: Conta) => Promise<readonly Consentimento[] | null>;
  /**
   * Stores a choice (`readConsentimento`), of an account or of a visitor without one. Sent once; sending the same choice again is safe.
   */
  readonly store: (
    by: Conta | Visitor,
    choice: ConsentimentoInput,
  ) => Resposta<'RegistrarConsentimento'>;
}
