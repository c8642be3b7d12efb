/** One REST call in `extensions.rest`, for developers. */
export interface TraceStep {
  readonly metodo: string;
  /** Path template, never the filled-in path. */
  readonly caminho: string;
  readonly status: number | null;
  readonly tentativas: number;
  readonly cache: 'hit' | 'stale' | 'outdated' | 'miss' | 'none' | 'shared';
  /** Milliseconds, one decimal. */
  readonly ms: number;
  readonly resultado: 'ok' | 'falha';
}
