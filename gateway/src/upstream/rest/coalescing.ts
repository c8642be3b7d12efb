import { createSingleFlight } from '@decantaria/server/single-flight';
import { type Call, callName, type Layer, type Note } from './call.ts';
import { RestFailure } from './failure.ts';

/** A reply of several callers, which has arrived or failed. `note` is that of the first one. */
interface Shared {
  readonly note: Note;
  readonly reply: Promise<unknown>;
}

/**
 * Deduplicates concurrent reads of the same path: of all visitors, or within one signed-in operation, which has an
 * instance alone. The shared call is aborted when its last waiting caller disconnects.
 * Reads of different `invalidationsOf` are not shared: one that began before a write is not the answer to one that began
 * after it.
 */
export function withCoalescing(invalidationsOf: (call: Call) => number = () => 0): Layer {
  const once = createSingleFlight<Shared>();
  return (next) => async (call) => {
    const { endpoint, fresh, note, path } = call;
    // A fresh reply must not be one that was requested before the caller's own write.
    if (endpoint.method !== 'GET' || fresh) return next(call);
    const send = async (signal: AbortSignal): Promise<Shared> => {
      const reply = next({ ...call, signal });
      await reply.catch(() => undefined);
      return { note, reply };
    };
    const joined = once(`${invalidationsOf(call)} ${path}`, send, call.signal);
    const shared = await untilLeft(joined, call);
    if (shared.note !== note) {
      note.cache = 'shared';
      note.status = shared.note.status;
    }
    return shared.reply;
  };
}

/** The result. Rejects at once when the caller disconnects. */
function untilLeft<T>(result: Promise<T>, { endpoint, signal }: Call): Promise<T> {
  if (signal === undefined) return result;
  return new Promise((resolve, reject) => {
    const leave = () => reject(new RestFailure('abandoned', callName(endpoint)));
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    result.finally(() => signal.removeEventListener('abort', leave)).then(resolve, reject);
  });
}
