import { ApolloLink, Observable } from '@apollo/client';
import { finalize, from, switchMap } from 'rxjs';

/** Sends operations with the same `serial` context key one at a time, so old replies never overwrite newer ones. */
export function serialLink(): ApolloLink {
  const queues = new Map<string, Promise<unknown>>();
  return new ApolloLink((operation, forward) => {
    const key: unknown = operation.getContext()['serial'];
    if (typeof key !== 'string') return forward(operation);
    return new Observable((observer) => {
      const before = queues.get(key) ?? Promise.resolve();
      let done: () => void = () => undefined;
      const mine = new Promise<void>((resolve) => {
        done = resolve;
      });
      queues.set(key, Promise.all([before, mine]));
      return from(before)
        .pipe(
          switchMap(() => forward(operation)),
          finalize(done),
        )
        .subscribe(observer);
    });
  });
}
