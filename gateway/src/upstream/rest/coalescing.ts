import { type Call, callName, type Layer, type Note } from './call.ts';
import { RestFailure } from './failure.ts';

interface Flight {
  readonly promise: Promise<unknown>;
  readonly controller: AbortController;
  readonly note: Note;
  waiting: number;
}

/**
 * Deduplicates concurrent reads of the same path by different callers of the public API. The shared call is aborted when
 * its last waiting caller disconnects. Reads of different `invalidationsOf` are not shared: one that began before a write is not
 * the answer to one that began after it.
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
    return join(flight, call.signal, () => flights.delete(key), {
      operation: callName(call.endpoint),
      note: call.note,
    });
  };
}

function join(
  flight: Flight,
  signal: AbortSignal | undefined,
  forget: () => void,
  caller: { operation: string; note: Note },
): Promise<unknown> {
  flight.waiting += 1;
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(new RestFailure('abandoned', caller.operation));
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
      caller.note.status = flight.note.status;
    };
    before(flight.promise, stopWaiting).then(resolve, reject);
  });
}

/**
 * Deduplicates concurrent reads of the same path within one operation of a session. Its calls end together, when their
 * client leaves or their deadline passes. So one of them cannot leave the others, and the abort controller of
 * `withCoalescing` is not needed.
 */
export function withSharedReads(): Layer {
  const flights = new Map<string, Pick<Flight, 'promise' | 'note'>>();
  return (next) => (call) => {
    const { endpoint, path, note, fresh } = call;
    if (endpoint.method !== 'GET' || fresh) return next(call);
    const flight = flights.get(path);
    if (flight) {
      note.cache = 'shared';
      return before(flight.promise, () => {
        note.status = flight.note.status;
      });
    }
    const promise = before(next(call), () => flights.delete(path));
    flights.set(path, { promise, note });
    return promise;
  };
}

/** The promise, after `finish` has run. One promise, where `finally` makes three. */
async function before<T>(promise: Promise<T>, finish: () => void): Promise<T> {
  try {
    return await promise;
  } finally {
    finish();
  }
}
