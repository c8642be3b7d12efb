import { ApolloLink, Observable } from '@apollo/client';
import { createOperation } from '@apollo/client/link/utils';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Subscriber } from 'rxjs';
import { isUnknownOperation } from './unknown-operation.ts';

interface PendingQuery {
  readonly operation: ApolloLink.Operation;
  readonly subscriber: Subscriber<ApolloLink.Result>;
}

function definitionOf({ definitions }: DocumentNode): OperationDefinitionNode | undefined {
  return definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}

/** Response keys of the operation's root fields. */
function keysOf({ query }: ApolloLink.Operation): ReadonlySet<string> {
  const selections = definitionOf(query)?.selectionSet.selections ?? [];
  return new Set(
    selections.flatMap((node) => (node.kind === Kind.FIELD ? (node.alias ?? node.name).value : [])),
  );
}

/** True when no field has an argument or alias. Fragments are checked separately. */
function isPlain({ selections }: SelectionSetNode): boolean {
  return selections.every((node) => {
    if (node.kind === Kind.FRAGMENT_SPREAD) return true;
    if (node.kind === Kind.FIELD && (node.alias ?? node.arguments?.length)) return false;
    return !node.selectionSet || isPlain(node.selectionSet);
  });
}

/** True when others can be merged into the query: its root fields are not in a fragment. */
function canLead({ query }: ApolloLink.Operation): boolean {
  const selections = definitionOf(query)?.selectionSet.selections ?? [];
  return selections.every(({ kind }) => kind === Kind.FIELD);
}

/** True for a query without variables, arguments and aliases: it can be merged into any other. */
function canJoin(operation: ApolloLink.Operation): boolean {
  return (
    canLead(operation) &&
    operation.query.definitions.every(
      (definition) =>
        (definition.kind === Kind.FRAGMENT_DEFINITION ||
          definition.kind === Kind.OPERATION_DEFINITION) &&
        !definition.variableDefinitions?.length &&
        isPlain(definition.selectionSet),
    )
  );
}

/** Merges operations into one. Only the first may have variables. */
function mergeOperations(operations: readonly [ApolloLink.Operation, ...ApolloLink.Operation[]]) {
  const [{ client, variables, extensions, getContext }] = operations;
  const fragments = new Map<string, FragmentDefinitionNode>();
  const merged: OperationDefinitionNode[] = [];
  for (const definition of operations.flatMap(({ query }) => query.definitions)) {
    if (definition.kind === Kind.OPERATION_DEFINITION) merged.push(definition);
    // Fragment names are unique in the shop.
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  const query: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [
      ...merged.slice(0, 1).map((definition) => ({
        ...definition,
        name: {
          kind: Kind.NAME as const,
          value: merged.flatMap(({ name }) => name?.value ?? []).join('_'),
        },
        selectionSet: {
          kind: Kind.SELECTION_SET as const,
          selections: merged.flatMap(({ selectionSet }) => selectionSet.selections),
        },
      })),
      ...fragments.values(),
    ],
  };
  return createOperation({ query, variables, extensions, context: getContext() }, { client });
}

/** Extracts one operation's result from a merged result. Returns null when none of it is usable. */
function extractResult(
  operation: ApolloLink.Operation,
  { data, errors = [], ...rest }: ApolloLink.Result,
): ApolloLink.Result | null {
  const keys = keysOf(operation);
  const own = errors.filter(({ path }) => keys.has(String(path?.[0])));
  if (!data && own.length === 0) return null;
  return {
    ...rest,
    data: data ? Object.fromEntries(Object.entries(data).filter(([key]) => keys.has(key))) : null,
    ...(own.length > 0 ? { errors: own } : {}),
  };
}

/**
 * Merges queries of the same event-loop turn into one request (docs/decisions/0021). Queries without variables join
 * the first one that has some. Each query gets its own data and errors. A query whose data was lost to another
 * query's failure is sent again alone. The request is aborted when all its subscribers have left. A gateway that runs
 * only known operations refuses the first merged request; then every query is sent alone.
 */
export function mergeLink(): ApolloLink {
  let waiting: PendingQuery[] = [];
  let mayMerge = true;

  const flush = (forward: ApolloLink.ForwardFunction) => {
    const all = waiting;
    waiting = [];
    if (!mayMerge) {
      for (const pending of all) sendAlone(pending, forward);
      return;
    }
    const joinable = all.filter(({ operation }) => canJoin(operation));
    const rest = all.filter((pending) => !joinable.includes(pending));
    const leader = rest.find(({ operation }) => canLead(operation));
    for (const pending of rest) if (pending !== leader) sendAlone(pending, forward);
    sendMerged(leader ? [leader, ...joinable] : joinable, forward, () => {
      mayMerge = false;
    });
  };

  return new ApolloLink((operation, forward) => {
    if (definitionOf(operation.query)?.operation !== 'query') return forward(operation);
    return new Observable((subscriber) => {
      const pending = { operation, subscriber };
      if (waiting.push(pending) === 1) setTimeout(flush, 0, forward);
      return () => {
        waiting = waiting.filter((other) => other !== pending);
      };
    });
  });
}

function sendAlone(
  { operation, subscriber }: PendingQuery,
  forward: ApolloLink.ForwardFunction,
): void {
  subscriber.add(forward(operation).subscribe(subscriber));
}

function sendMerged(
  group: readonly PendingQuery[],
  forward: ApolloLink.ForwardFunction,
  onUnknown: () => void,
): void {
  const [first, ...others] = group;
  if (!first) return;
  if (others.length === 0) {
    sendAlone(first, forward);
    return;
  }
  const operation = mergeOperations([
    first.operation,
    ...others.map((pending) => pending.operation),
  ]);
  const request = forward(operation).subscribe({
    next: (result) => {
      if (isUnknownOperation(result)) onUnknown();
      for (const pending of group) {
        if (pending.subscriber.closed) continue;
        const share = extractResult(pending.operation, result);
        if (!share) sendAlone(pending, forward);
        else {
          pending.subscriber.next(share);
          pending.subscriber.complete();
        }
      }
    },
    error: (error: unknown) => {
      for (const { subscriber } of group) subscriber.error(error);
    },
  });
  for (const { subscriber } of group) {
    subscriber.add(() => {
      if (group.every((pending) => pending.subscriber.closed)) request.unsubscribe();
    });
  }
}
