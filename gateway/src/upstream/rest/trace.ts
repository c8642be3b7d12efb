import type { TraceStep } from '../../server/telemetry/trace-step.ts';
import type { Layer } from './call.ts';

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
