import type { AvisoDeEstoque } from '../../types.gen.ts';
import type { Resposta } from '../falha.ts';
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
  readonly ask: (conta: Conta, volume: Volume) => Resposta<'AvisarQuandoVoltar'>;
  /** For an e-mail, which must be confirmed. */
  readonly askFor: (
    visitor: Visitor,
    volume: Volume,
    email: string,
  ) => Resposta<'AvisarQuandoVoltar'>;
  readonly remove: (conta: Conta, id: string) => Resposta<'CancelarAviso'>;
  readonly confirm: (visitor: Visitor, token: string) => Resposta<'ConfirmarAviso'>;
  readonly cancelAll: (visitor: Visitor, token: string) => Resposta<'CancelarAvisos'>;
}
