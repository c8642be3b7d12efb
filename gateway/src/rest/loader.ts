import DataLoader from 'dataloader';

/** Reads by id, each id once per operation. A failed id rejects only its own readers. */
export function createLoader<T>(read: (id: string) => Promise<T>): DataLoader<string, T> {
  return new DataLoader((ids) => Promise.all(ids.map((id) => read(id).catch(asError))));
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('unknown failure', { cause: error });
}
