import { ApolloLink } from '@apollo/client';
import { BaseHttpLink } from '@apollo/client/link/http';
import { isRecord } from '../parse.ts';

/** In milliseconds. The gateway accepts an upload for at most 60 s. */
const UPLOAD_TIMEOUT = 75_000;

/** Builds the form of the GraphQL multipart request spec: file variables are null, the files follow. */
function formOf(
  body: string,
  files: readonly (readonly [variable: string, file: Blob])[],
): FormData {
  const operation: unknown = JSON.parse(body);
  const variables =
    isRecord(operation) && isRecord(operation['variables']) ? operation['variables'] : {};
  const empty = Object.fromEntries(files.map(([name]) => [name, null]));
  const form = new FormData();
  form.append(
    'operations',
    JSON.stringify({
      ...(isRecord(operation) ? operation : {}),
      variables: { ...variables, ...empty },
    }),
  );
  form.append(
    'map',
    JSON.stringify(Object.fromEntries(files.map(([name], part) => [part, [`variables.${name}`]]))),
  );
  files.forEach(([, file], part) => form.append(String(part), file));
  return form;
}

function headersOf(headers: HeadersInit | undefined): Headers {
  const own = new Headers(headers);
  // The browser sets this header with the multipart boundary.
  own.delete('content-type');
  own.set('apollo-require-preflight', '1');
  return own;
}

/** Sends an operation whose variables contain files as multipart. Operations select it by `through` in their context. */
export function uploadLink(uri = '/graphql'): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const files = Object.entries(operation.variables).flatMap(([name, value]: [string, unknown]) =>
      value instanceof Blob ? [[name, value] as const] : [],
    );
    const link = new BaseHttpLink({
      uri,
      credentials: 'same-origin',
      fetch: (input, init) => {
        const limit = AbortSignal.timeout(UPLOAD_TIMEOUT);
        return fetch(input, {
          ...init,
          signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit,
          headers: headersOf(init?.headers),
          body: formOf(typeof init?.body === 'string' ? init.body : '{}', files),
        });
      },
    });
    return link.request(operation, forward);
  });
}
