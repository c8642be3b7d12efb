import { ApolloLink, Observable } from '@apollo/client';
import { finalize, from, switchMap } from 'rxjs';

/**
 * Sends operations with the same `serial` in their context one at a time, in order, so that an older reply never
 * overwrites a newer one. Other operations pass unchanged.
 */
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
