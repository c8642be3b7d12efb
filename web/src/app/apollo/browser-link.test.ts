import { gql } from '@apollo/client';
import nock from 'nock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failureKind } from '../../lib/graphql/errors.ts';
import { browserLink } from './browser-link.ts';
import { createClient } from './client.ts';

const SHOP = 'http://loja.example';
const query = gql`
  query {
    linkConversa
  }
`;

function ask() {
  return createClient({ link: browserLink(`${SHOP}/graphql`), ssr: false }).query({ query });
}

beforeAll(() => nock.disableNetConnect());
afterEach(() => nock.cleanAll());
afterAll(() => {
  nock.enableNetConnect();
  nock.restore();
});

describe('browserLink', () => {
  it("returns the gateway's reply", async () => {
    nock(SHOP)
      .post('/graphql')
      .reply(200, { data: { linkConversa: 'https://wa.me/0' } });
    await expect(ask()).resolves.toMatchObject({ data: { linkConversa: 'https://wa.me/0' } });
  });

  it('reads public data by a plain GET (GW-06)', async () => {
    const known = Object.assign(gql('query Lojas { categorias { nome } }'), {
      __meta__: { hash: 'abc' },
    });
    const data = { categorias: [{ __typename: 'Categoria', nome: 'Florais' }] };
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: 'abc' } });
    nock(SHOP, { badheaders: ['content-type', 'cookie'] })
      .get('/graphql')
      .query({ operationName: 'Lojas', variables: '{}', extensions })
      .reply(200, { data });
    const client = createClient({ link: browserLink(`${SHOP}/graphql`), ssr: false });
    expect((await client.query({ query: known })).data).toEqual(data);
  });

  it.each([
    ['an error page of a proxy', 502, '<html>Bad Gateway</html>', 'text/html'],
    ['truncated JSON', 200, '{"data":{"linkConv', 'application/json'],
    ['an empty body', 200, '', 'application/json'],
  ])('treats %s as unavailable, never as data (F8)', async (_, status, body, type) => {
    nock(SHOP).post('/graphql').reply(status, body, { 'content-type': type });
    await expect(ask()).rejects.toSatisfy((error) => failureKind(error) === 'unavailable');
  });

  it('treats a broken connection as unavailable (F8)', async () => {
    nock(SHOP).post('/graphql').replyWithError('connection reset');
    await expect(ask()).rejects.toSatisfy((error) => failureKind(error) === 'unavailable');
  });

  it('classifies a gateway error by its code', async () => {
    nock(SHOP)
      .post('/graphql')
      .reply(200, {
        errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }],
        data: null,
      });
    await expect(ask()).rejects.toSatisfy((error) => failureKind(error) === 'unauthenticated');
  });
});
