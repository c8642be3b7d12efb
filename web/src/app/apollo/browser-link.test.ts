import { gql } from '@apollo/client';
import nock from 'nock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failureKind } from '../../shared/graphql/errors.ts';
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
  it('lê a resposta do gateway', async () => {
    nock(SHOP)
      .post('/graphql')
      .reply(200, { data: { linkConversa: 'https://wa.me/0' } });
    await expect(ask()).resolves.toMatchObject({ data: { linkConversa: 'https://wa.me/0' } });
  });

  it.each([
    ['uma página de erro do proxy', 502, '<html>Bad Gateway</html>', 'text/html'],
    ['um JSON cortado no meio', 200, '{"data":{"linkConv', 'application/json'],
    ['um corpo vazio', 200, '', 'application/json'],
  ])('F8: %s é uma loja indisponível, nunca dados', async (_, status, body, type) => {
    nock(SHOP).post('/graphql').reply(status, body, { 'content-type': type });
    await expect(ask()).rejects.toSatisfy((error) => failureKind(error) === 'unavailable');
  });

  it('F8: uma conexão que cai é uma loja indisponível', async () => {
    nock(SHOP).post('/graphql').replyWithError('connection reset');
    await expect(ask()).rejects.toSatisfy((error) => failureKind(error) === 'unavailable');
  });

  it('uma recusa do gateway é dita pelo seu código', async () => {
    nock(SHOP)
      .post('/graphql')
      .reply(200, {
        errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }],
        data: null,
      });
    await expect(ask()).rejects.toSatisfy((error) => failureKind(error) === 'unauthenticated');
  });
});
