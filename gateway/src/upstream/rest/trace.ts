import type { Layer, Note } from './call.ts';

/** One REST call in `extensions.rest`, for developers. */
export interface TraceStep {
  readonly metodo: string;
  /** Path template, never the filled-in path. */
  readonly caminho: string;
  readonly status: number | null;
  readonly tentativas: number;
  readonly cache: Note['cache'];
  /** Milliseconds, one decimal. */
  readonly ms: number;
  readonly resultado: 'ok' | 'falha';
}

/** Records each call of one operation in `steps`, in order of completion. */
export function withTrace(steps: TraceStep[]): Layer {
  return (next) => async (call) => {
    const start = performance.now();
    const record = (resultado: 'ok' | 'falha') => {
      const { status, attempts, cache } = call.note;
      steps.push({
        metodo: call.endpoint.method,
        caminho: call.endpoint.path,
        status,
        tentativas: attempts,
        cache,
        ms: Math.round((performance.now() - start) * 10) / 10,
        resultado,
      });
    };
    try {
      const value = await next(call);
      record('ok');
      return value;
    } catch (error) {
      record('falha');
      throw error;
    }
  };
}
