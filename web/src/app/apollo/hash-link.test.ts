import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApolloLink, gql } from '@apollo/client';
import { type DocumentNode, getOperationAST, Kind, print } from 'graphql';
import { lastValueFrom, of } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { isRecord } from '../../lib/parse.ts';
import { endSession, startSession } from '../../lib/session/session.ts';
import { createClient } from './client.ts';
import { hashLink } from './hash-link.ts';

const UNKNOWN = {
  errors: [{ message: 'unknown', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
};

interface Sent {
  readonly method: string;
  /** Null when only the hash is sent. */
  readonly text: string | null;
  readonly hash: unknown;
}

/** A client whose gateway gives these answers in turn, and what it sent. */
function setUp(...answers: ApolloLink.Result[]) {
  const sent: Sent[] = [];
  const gateway = new ApolloLink(({ query, extensions, getContext }) => {
    const { persistedQuery } = extensions;
    const { http, fetchOptions } = getContext();
    const text = http?.includeQuery === false ? null : print(query);
    const method = fetchOptions?.method ?? 'POST';
    sent.push({
      method,
      text,
      hash: isRecord(persistedQuery) ? persistedQuery['sha256Hash'] : undefined,
    });
    return of(answers.shift() ?? { data: {} });
  });
  const link = ApolloLink.from([hashLink(), gateway]);
  return { sent, client: createClient({ link, ssr: false }) };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const isDocument = (it: unknown): it is DocumentNode =>
  isRecord(it) && it['kind'] === Kind.DOCUMENT;

/** Every operation that codegen generated. */
const documents = Object.values(import.meta.glob('../../**/*.gen.ts', { eager: true }))
  .flatMap((module) => (isRecord(module) ? Object.values(module) : []))
  .filter(isDocument)
  .filter(({ definitions }) => definitions.some((it) => it.kind === Kind.OPERATION_DEFINITION));

const trusted: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../dist/operations.json'), 'utf8'),
);

const CATEGORIAS = gql`
  query Categorias {
    categorias {
      nome
    }
  }
`;
const SESSAO = gql`
  query Sessao {
    sessao {
      nome
    }
  }
`;
const known = (hash: string, query = CATEGORIAS) =>
  Object.assign(structuredClone(query), { __meta__: { hash } });
const data = { categorias: [{ __typename: 'Categoria', nome: 'Florais' }] };

describe('hashLink', () => {
  it('knows the hash and the gateway the text of every operation, exactly as Apollo sends it (GW-06)', async () => {
    const { client, sent } = setUp(...documents.map(() => UNKNOWN).flatMap((it) => [it, it]));
    for (const query of documents) {
      const options = { errorPolicy: 'all', fetchPolicy: 'no-cache' } as const;
      const operation = getOperationAST(query)?.operation;
      if (operation === 'mutation') await client.mutate({ mutation: query, ...options });
      else if (operation === 'query') await client.query({ query, ...options });
      else await lastValueFrom(client.subscribe({ query, ...options }));
    }
    const texts = sent.filter(({ text }) => text !== null);
    expect(texts).toHaveLength(documents.length);
    for (const { text, hash } of texts) {
      expect(hash).toBe(hashOf(text ?? ''));
      expect(trusted[String(hash)]).toBe(text);
    }
    expect(Object.keys(trusted)).toHaveLength(documents.length);
  });

  it('sends the hash without the text (GW-06)', async () => {
    const { client, sent } = setUp({ data });
    expect((await client.query({ query: known('abc') })).data).toEqual(data);
    expect(sent).toMatchObject([{ text: null, hash: 'abc' }]);
  });

  it('reads public data by GET, signed in or not, and nothing else (GW-06)', async () => {
    const { client, sent } = setUp({ data }, { data: { sessao: null } }, { data }, UNKNOWN, {
      data,
    });
    const read = (query: DocumentNode) => client.query({ query, fetchPolicy: 'no-cache' });
    await read(known('abc'));
    await read(known('def', SESSAO));
    startSession(descriptorOf({ username: 'marina', id: '7' }), '7');
    await read(known('abc'));
    endSession();
    await read(known('abc'));
    expect(sent.map(({ method, text }) => [method, text !== null])).toEqual([
      ['GET', false],
      ['POST', false],
      ['GET', false],
      ['GET', false],
      ['POST', true],
    ]);
  });

  it('sends the text once when the gateway does not know the hash (GW-06)', async () => {
    const { client, sent } = setUp(UNKNOWN, { data });
    expect((await client.query({ query: known('abc') })).data).toEqual(data);
    expect(sent.map(({ text }) => text !== null)).toEqual([false, true]);
  });

  it('reports an operation that the gateway does not run at all (GW-06)', async () => {
    const { client, sent } = setUp(UNKNOWN, UNKNOWN);
    await expect(client.query({ query: known('abc') })).rejects.toThrow('unknown');
    expect(sent).toHaveLength(2);
  });

  it('sends the text of a document without a hash, and of an upload', async () => {
    const { client, sent } = setUp({ data }, { data });
    await client.query({ query: CATEGORIAS });
    const context = { through: ApolloLink.empty() };
    await client.query({ query: known('abc'), context, fetchPolicy: 'no-cache' });
    expect(sent.map(({ text, hash }) => [text !== null, hash])).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
  });
});
