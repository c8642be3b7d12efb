import type { Assistente, CriarAssistenteInput, EscopoAssistente } from '../../types.gen.ts';
import type { Change } from '../falha.ts';
import type { Conta, Visitor } from '../sessao/conta.ts';

/** The assistants of an account, as the shop's API keeps them. Rejects when the API does not answer. */
export interface AssistentesPort {
  /** True where assistants can be created: `/mcp` is served, and the API exchanges their credentials. */
  readonly isOffered: () => boolean;
  /** Newest first; null where the API keeps none. */
  readonly list: (conta: Conta) => Promise<readonly Assistente[] | null>;
  /** Sent once. */
  readonly create: Change<Conta, 'CriarAssistente', [novo: CriarAssistenteInput]>;
  /** Idempotent. */
  readonly revoke: Change<Conta, 'RevogarAssistente', [id: string]>;
  /** A token of minutes for a credential. `unknown`: it is unknown or over; `tooMany` after many of these. */
  readonly exchange: (
    visitor: Visitor,
    credencial: string,
  ) => Promise<Troca | 'unknown' | 'tooMany'>;
}

/** What a credential was exchanged for. */
export interface Troca {
  readonly token: string;
  readonly escopos: readonly EscopoAssistente[];
}
