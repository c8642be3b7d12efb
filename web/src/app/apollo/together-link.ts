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

/** A query that waits to leave, and who waits for its answer. */
interface Asked {
  readonly operation: ApolloLink.Operation;
  readonly subscriber: Subscriber<ApolloLink.Result>;
}

function definitionOf({ definitions }: DocumentNode): OperationDefinitionNode | undefined {
  return definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}

/** The names under which an answer holds what this operation asked for. */
function keysOf({ query }: ApolloLink.Operation): ReadonlySet<string> {
  const selections = definitionOf(query)?.selectionSet.selections ?? [];
  return new Set(
    selections.flatMap((node) => (node.kind === Kind.FIELD ? (node.alias ?? node.name).value : [])),
  );
}

/** True when nothing in it has an argument or another name. Fragments are looked at by themselves. */
function isPlain({ selections }: SelectionSetNode): boolean {
  return selections.every((node) => {
    if (node.kind === Kind.FRAGMENT_SPREAD) return true;
    if (node.kind === Kind.FIELD && (node.alias ?? node.arguments?.length)) return false;
    return !node.selectionSet || isPlain(node.selectionSet);
  });
}

/** True when others can be joined to a query: its fields stand in it and not in a fragment. */
function canLead({ query }: ApolloLink.Operation): boolean {
  const selections = definitionOf(query)?.selectionSet.selections ?? [];
  return selections.every(({ kind }) => kind === Kind.FIELD);
}

/** True for a query without variables, arguments and aliases: beside any other it means what it means alone. */
function canRide(operation: ApolloLink.Operation): boolean {
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

/** One operation that asks for all that these ask for. Only the first may have variables. */
function joined(operations: readonly [ApolloLink.Operation, ...ApolloLink.Operation[]]) {
  const [{ client, variables, extensions, getContext, query: first }] = operations;
  const fragments = new Map<string, FragmentDefinitionNode>();
  const asked: OperationDefinitionNode[] = [];
  for (const definition of operations.flatMap(({ query }) => query.definitions)) {
    if (definition.kind === Kind.OPERATION_DEFINITION) asked.push(definition);
    // Fragments are written once for the whole shop: one name, one fragment.
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  const query: DocumentNode = {
    ...first,
    definitions: [
      ...asked.slice(0, 1).map((definition) => ({
        ...definition,
        name: {
          kind: Kind.NAME as const,
          value: asked.flatMap(({ name }) => name?.value ?? []).join('_'),
        },
        selectionSet: {
          kind: Kind.SELECTION_SET as const,
          selections: asked.flatMap(({ selectionSet }) => selectionSet.selections),
        },
      })),
      ...fragments.values(),
    ],
  };
  return createOperation({ query, variables, extensions, context: getContext() }, { client });
}

/** What an answer to a joined operation says to one of those who asked; null when it says nothing to it. */
function shareOf(
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
 * Queries that are asked for in the same turn leave as one request (docs/decisions/0021): to the first that has
 * variables, those without any are joined. Each gets its own share of the answer, with its own errors. Where
 * the whole answer was lost to somebody else's failure, or refused as a whole, it is asked for alone: nobody fails by
 * company. The connection is closed when nobody waits for anything of it any more.
 */
export function togetherLink(): ApolloLink {
  let waiting: Asked[] = [];

  const leave = (forward: ApolloLink.ForwardFunction) => {
    const all = waiting;
    waiting = [];
    const riders = all.filter(({ operation }) => canRide(operation));
    const rest = all.filter((asked) => !riders.includes(asked));
    const leader = rest.find(({ operation }) => canLead(operation));
    for (const asked of rest) if (asked !== leader) alone(asked, forward);
    together(leader ? [leader, ...riders] : riders, forward);
  };

  return new ApolloLink((operation, forward) => {
    if (definitionOf(operation.query)?.operation !== 'query') return forward(operation);
    return new Observable((subscriber) => {
      const asked = { operation, subscriber };
      if (waiting.push(asked) === 1) setTimeout(leave, 0, forward);
      return () => {
        waiting = waiting.filter((other) => other !== asked);
      };
    });
  });
}

function alone({ operation, subscriber }: Asked, forward: ApolloLink.ForwardFunction): void {
  subscriber.add(forward(operation).subscribe(subscriber));
}

function together(group: readonly Asked[], forward: ApolloLink.ForwardFunction): void {
  const [first, ...others] = group;
  if (!first) return;
  if (others.length === 0) {
    alone(first, forward);
    return;
  }
  const operation = joined([first.operation, ...others.map((asked) => asked.operation)]);
  const request = forward(operation).subscribe({
    next: (result) => {
      for (const asked of group) {
        if (asked.subscriber.closed) continue;
        const share = shareOf(asked.operation, result);
        if (!share) alone(asked, forward);
        else {
          asked.subscriber.next(share);
          asked.subscriber.complete();
        }
      }
    },
    error: (error: unknown) => {
      for (const { subscriber } of group) subscriber.error(error);
    },
  });
  for (const { subscriber } of group) {
    subscriber.add(() => {
      if (group.every((asked) => asked.subscriber.closed)) request.unsubscribe();
    });
  }
}
