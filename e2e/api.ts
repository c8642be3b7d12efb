import { z } from 'zod';

const Reply = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.unknown()).optional(),
});

/** A GraphQL reply with errors. */
export class GraphQLReplyError extends Error {}

/** Returns a random private address. The gateway behind a proxy limits requests by address. */
export function someAddress(): string {
  return ['10', ...[1, 2, 3].map(() => Math.floor(Math.random() * 250) + 1)].join('.');
}

/**
 * Sends an operation to the gateway over HTTP, without a browser.
 *
 * @param shape parses `data`
 * @throws GraphQLReplyError for a reply with `errors`; the network's error without a reply
 */
export async function ask<T>(
  url: string,
  document: string,
  variables: Readonly<Record<string, unknown>>,
  shape: z.ZodType<T>,
  token?: string,
): Promise<T> {
  const reply = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': someAddress(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query: document, variables }),
  });
  const { data, errors } = Reply.parse(await reply.json());
  if (errors) throw new GraphQLReplyError(JSON.stringify(errors));
  return shape.parse(data);
}
