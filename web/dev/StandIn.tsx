import { ApolloLink, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createClient } from '../src/app/apollo/client.ts';

export type Answer =
  | { readonly data: Record<string, unknown> }
  | { readonly fails: string }
  | 'never';

export type Answers = Readonly<Record<string, Answer>>;

const NOTHING: Answers = {};

function linkAnswering(answers: Answers): ApolloLink {
  return new ApolloLink(
    ({ operationName }) =>
      new Observable((observer) => {
        const answer = answers[operationName ?? ''] ?? { fails: 'UPSTREAM_UNAVAILABLE' };
        if (answer === 'never') return;
        if ('data' in answer) {
          observer.next({ data: answer.data });
        } else {
          const { fails: code } = answer;
          observer.next({ data: null, errors: [{ message: code, extensions: { code } }] });
        }
        observer.complete();
      }),
  );
}

/** The app's providers with an address and a stub gateway. */
export function StandIn({
  at = '/produtos',
  answers = NOTHING,
  children,
}: {
  at?: string;
  answers?: Answers;
  children: ReactNode;
}) {
  const [client] = useState(() => createClient({ link: linkAnswering(answers), ssr: false }));
  return (
    <ApolloProvider client={client}>
      <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
    </ApolloProvider>
  );
}
