import { z } from 'zod';

const Reply = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.unknown()).optional(),
});

/** A GraphQL answer that carries errors. */
export class GraphQLReplyError extends Error {}

/**
 * Asks the gateway over HTTP as an API user does.
 *
 * @param shape what `data` must look like
 * @throws GraphQLReplyError for an answer with `errors`; the network's own error when there is no answer
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
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query: document, variables }),
  });
  const { data, errors } = Reply.parse(await reply.json());
  if (errors) throw new GraphQLReplyError(JSON.stringify(errors));
  return shape.parse(data);
}
