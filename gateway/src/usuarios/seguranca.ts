/** What a change of an account may need or end. */
export interface Seguranca {
  /** Whether the caller has just proven to be there (`sessao/identidade.ts`). */
  readonly isConfirmed: () => Promise<boolean>;
  /** Ends every session of an account, on any API. */
  readonly endSessions: (usuarioId: string) => Promise<void>;
}
