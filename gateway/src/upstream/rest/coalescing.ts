import { type Call, callName, type Layer, type Note } from './call.ts';
import { RestFailure } from './failure.ts';

interface Flight {
  readonly promise: Promise<unknown>;
  readonly controller: AbortController;
  readonly note: Note;
  waiting: number;
}

/**
 * Deduplicates concurrent reads of the same path. The shared call is aborted when its last waiting caller disconnects.
 * Reads of different `invalidationsOf` are not shared: one that began before a write is not the answer to one that began
 * after it.
 */
export function withCoalescing(invalidationsOf: (call: Call) => number): Layer {
  const flights = new Map<string, Flight>();
  return (next) => (call) => {
    // A fresh reply must not be one that was requested before the caller's own write.
    if (call.endpoint.method !== 'GET' || call.fresh) return next(call);
    const key = `${invalidationsOf(call)} ${call.path}`;
    let flight = flights.get(key);
    if (flight) {
      call.note.cache = 'shared';
    } else {
      const controller = new AbortController();
      const started: Flight = {
        controller,
        note: call.note,
        waiting: 0,
        promise: before(next({ ...call, signal: controller.signal }), () => {
          if (flights.get(key) === started) flights.delete(key);
        }),
      };
      flight = started;
      flights.set(key, started);
    }
    return join(flight, call, () => flights.delete(key));
  };
}

/**
 * Deduplicates concurrent reads of the same path within one operation. All of them end with the operation's signal, so
 * that none needs its own. Replaces `withCoalescing` where no other caller may join.
 */
export function withSharing(): Layer {
  const running = new Map<string, { readonly promise: Promise<unknown>; readonly note: Note }>();
  return (next) => (call) => {
    const { endpoint, fresh, note, path } = call;
    if (endpoint.method !== 'GET' || fresh) return next(call);
    const known = running.get(path);
    if (known) {
      note.cache = 'shared';
      return before(known.promise, () => {
        note.status = known.note.status;
      });
    }
    const promise = before(next(call), () => running.delete(path));
    running.set(path, { promise, note });
    return promise;
  };
}

function join(
  flight: Flight,
  { endpoint, note, signal }: Call,
  forget: () => void,
): Promise<unknown> {
  flight.waiting += 1;
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(new RestFailure('abandoned', callName(endpoint)));
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        forget();
        flight.controller.abort();
      }
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
    const stopWaiting = () => {
      signal?.removeEventListener('abort', leave);
      note.status = flight.note.status;
    };
    before(flight.promise, stopWaiting).then(resolve, reject);
  });
}

/** The promise, after `finish` has run. One promise, where `finally` makes three. */
async function before<T>(promise: Promise<T>, finish: () => void): Promise<T> {
  try {
    return await promise;
  } finally {
    finish();
  }
}
