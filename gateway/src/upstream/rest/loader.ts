import DataLoader from 'dataloader';

/** Reads by id, each id once per operation. A failed id rejects only its own readers. */
export function createLoader<T>(read: (id: string) => Promise<T>): DataLoader<string, T> {
  return new DataLoader((ids) => Promise.all(ids.map((id) => read(id).catch(asError))));
}

/** The loader of each session, which lasts one operation: for what lives as long as the process. */
export function createSessionLoaders<Session extends object, T>(
  read: (session: Session, id: string) => Promise<T>,
): (session: Session) => DataLoader<string, T> {
  const loaders = new WeakMap<Session, DataLoader<string, T>>();
  return (session) => {
    const loader = loaders.get(session) ?? createLoader((id) => read(session, id));
    loaders.set(session, loader);
    return loader;
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('unknown failure', { cause: error });
}
