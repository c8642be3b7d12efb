import type { AvisoDeEstoque } from '../../types.gen.ts';
import type { Change } from '../falha.ts';
import type { Conta, Visitor } from '../sessao/conta.ts';

export type AvisoModel = Omit<AvisoDeEstoque, '__typename'>;

/** A sold-out volume, or a simple product. */
export interface Volume {
  readonly produtoId: string;
  readonly variacaoId: string | null;
}

/** Requests for a mail when a volume is back, as the shop's API keeps them. Rejects when the API does not answer. */
export interface AvisosPort {
  /** Newest first; null where the API keeps none. */
  readonly list: (conta: Conta) => Promise<readonly AvisoModel[] | null>;
  /** For the account. Idempotent, like all changes here. */
  readonly ask: Change<Conta, 'AvisarQuandoVoltar', [volume: Volume]>;
  /** For an e-mail, which must be confirmed. */
  readonly askFor: Change<Visitor, 'AvisarQuandoVoltar', [volume: Volume, email: string]>;
  readonly remove: Change<Conta, 'CancelarAviso', [id: string]>;
  readonly confirm: Change<Visitor, 'ConfirmarAviso', [token: string]>;
  readonly cancelAll: Change<Visitor, 'CancelarAvisos', [token: string]>;
}
