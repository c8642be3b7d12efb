import { ApolloLink, Observable } from '@apollo/client';
import { type GraphQLError, type GraphQLFormattedError, print } from 'graphql';
import { createClient } from 'graphql-sse';
import { isRecord } from '../../../../lib/parse.ts';
import { idleHeaders } from '../../../ocioso/useOcioso.ts';

const URL = '/graphql/stream';
/** Between two attempts to connect, in milliseconds. */
const RETRY_AFTER = 20_000;

/**
 * Link for subscriptions over server-sent events. Connects again until it is unsubscribed, and resumes after the last
 * event, at first after the order `after`. `onLive` receives true while the stream is open. Completes when the gateway
 * refuses.
 */
export function streamLink(after: string | undefined, onLive: (live: boolean) => void): ApolloLink {
  let lastEventId = after;
  const sse = createClient({
    url: URL,
    retryAttempts: Number.POSITIVE_INFINITY,
    retry: () => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER)),
    headers: () => ({ ...idleHeaders(), ...(lastEventId && { 'last-event-id': lastEventId }) }),
    on: { connecting: () => onLive(false), connected: () => onLive(true) },
  });
  return new ApolloLink(
    ({ query, variables, operationName = '' }) =>
      new Observable((observer) =>
        sse.subscribe(
          { query: print(query), variables, operationName },
          {
            next: ({ data, errors, extensions }) => {
              const eventId = isRecord(extensions) ? extensions['eventId'] : undefined;
              if (typeof eventId === 'string') lastEventId = eventId;
              observer.next({ data: data ?? null, ...(errors && { errors: errors.map(plain) }) });
            },
            error: (error) => observer.error(error),
            complete: () => {
              onLive(false);
              observer.complete();
            },
          },
        ),
      ),
  );
}

function plain({ message, path, extensions }: GraphQLError): GraphQLFormattedError {
  return { message, extensions, ...(path && { path }) };
}
