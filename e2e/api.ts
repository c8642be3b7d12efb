import { z } from 'zod';

const Resposta = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.unknown()).optional(),
});

/** A GraphQL answer that carries errors. */
export class ErroDeGraphQL extends Error {}

/**
 * Asks the gateway over HTTP as an API user does.
 *
 * @param forma what `data` must look like
 * @throws ErroDeGraphQL for an answer with `errors`; the network's own error when there is no answer
 */
export async function perguntar<T>(
  url: string,
  documento: string,
  variaveis: Readonly<Record<string, unknown>>,
  forma: z.ZodType<T>,
  token?: string,
): Promise<T> {
  const resposta = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query: documento, variables: variaveis }),
  });
  const { data, errors } = Resposta.parse(await resposta.json());
  if (errors) throw new ErroDeGraphQL(JSON.stringify(errors));
  return forma.parse(data);
}
