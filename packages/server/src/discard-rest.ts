import type { Readable } from 'node:stream';

const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/**
 * Reads and discards the rest of a request: many clients read the reply only after sending everything. False when the rest
 * is too large or `deadline` aborts; then the connection must be closed.
 */
export function discardRest(raw: Readable, deadline?: AbortSignal): Promise<boolean> {
  if (raw.readableEnded || raw.destroyed || deadline?.aborted) {
    return Promise.resolve(raw.readableEnded);
  }
  raw.unpipe();
  return new Promise((resolve) => {
    let bytes = 0;
    raw
      .on('data', (chunk: Uint8Array) => {
        bytes += chunk.length;
        if (bytes > MAX_DISCARDED_BYTES) resolve(false);
      })
      .once('end', () => resolve(true))
      .once('close', () => resolve(false))
      .resume();
    deadline?.addEventListener('abort', () => resolve(false), { once: true });
  });
}
