import { request } from 'undici';
import { z } from 'zod';
import { encodeUpload } from '../form.ts';
import { graphqlBody } from '../test-bench.ts';
import { type Operation, seenOutcomes } from './outcomes.ts';
import { squarePng } from './picture.ts';
import { type Login, openWorld, type World } from './worlds.ts';

export interface Ask {
  readonly variables?: Readonly<Record<string, unknown>>;
  /** Session token; absent for a visitor. */
  readonly as?: string;
  /** The caller's address, for a gateway that trusts one proxy. */
  readonly from?: string;
  /** A file for the variable of this name. */
  readonly file?: { readonly variable: string; readonly bytes: Buffer; readonly type: string };
}

/** An upstream behind a gateway, reached only by GraphQL over HTTP. */
export async function openShop(world: World, settings: Readonly<Record<string, string>> = {}) {
  const opened = await openWorld(world, settings);
  const seen = new Map<Operation, Set<string>>();

  const send = async (query: string, { variables, as, from, file }: Ask) => {
    const authorization = as === undefined ? {} : { authorization: `Bearer ${as}` };
    if (!file) {
      return request(`${opened.url()}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(from !== undefined && { 'x-forwarded-for': from }),
          ...authorization,
        },
        body: JSON.stringify({ query, variables }),
      });
    }
    const foto = new File([new Uint8Array(file.bytes)], 'foto', { type: file.type });
    const { body, headers } = await encodeUpload({ query, variables }, file.variable, foto);
    return request(`${opened.url()}/graphql`, {
      method: 'POST',
      headers: { ...headers, ...authorization },
      body,
    });
  };

  /** Runs an operation and records the outcome of each root field. */
  const ask = async (query: string, options: Ask = {}) => {
    const reply = await send(query, options);
    const { data, errors } = graphqlBody.parse(await reply.body.json());
    for (const [operation, outcome] of seenOutcomes(query, { data, errors })) {
      seen.set(operation, (seen.get(operation) ?? new Set()).add(outcome));
    }
    return { data, errors, codes: (errors ?? []).map(({ extensions }) => extensions.code) };
  };

  const signIn = async ({ username, password }: Login): Promise<string> => {
    const { data } = await ask(
      'mutation ($u: String!, $p: String!) { entrar(username: $u, senha: $p) { __typename ... on Sessao { token } } }',
      { variables: { u: username, p: password } },
    );
    return z.object({ entrar: z.object({ token: z.string() }) }).parse(data).entrar.token;
  };

  return {
    world,
    /** True for store-api, which offers more than the documented API. */
    isOurs: world === 'store-api',
    ask,
    url: opened.url(),
    signIn,
    admin: opened.admin,
    payByCard: opened.payByCard,
    restart: opened.restart,
    mailedToken: opened.mailedToken,
    aged: opened.aged,
    seen,
    picture: { bytes: squarePng(), type: 'image/png' },
    close: opened.close,
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
