import { ApolloLink } from '@apollo/client';
import { from, of, switchMap } from 'rxjs';

function needsProof({ data }: ApolloLink.Result): boolean {
  return Object.values(data ?? {}).some(
    (value: unknown) =>
      typeof value === 'object' &&
      value !== null &&
      '__typename' in value &&
      value.__typename === 'ConfirmacaoNecessaria',
  );
}

/**
 * Repeats a mutation that needs a proof of identity once `ask` has resolved to true. Safe, because the gateway refused
 * it before any effect. Without a proof the refusal is the outcome.
 */
export function confirmLink(ask: () => Promise<boolean>): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      switchMap((result) =>
        needsProof(result)
          ? from(ask()).pipe(switchMap((isProven) => (isProven ? forward(operation) : of(result))))
          : of(result),
      ),
    ),
  );
}
