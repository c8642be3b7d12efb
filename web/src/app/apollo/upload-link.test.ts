import { gql } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureKind } from '../../lib/graphql/errors.ts';
import { uploadLink } from '../../lib/graphql/upload-link.ts';
import { browserLink } from './browser-link.ts';
import { createClient } from './client.ts';

const mutation = gql`
  mutation Guardar($nome: String!, $imagem: Upload) {
    guardar(nome: $nome, imagem: $imagem)
  }
`;

const fetched = vi.fn<typeof fetch>();
const answer = () =>
  new Response(JSON.stringify({ data: { guardar: 'sim' } }), {
    headers: { 'content-type': 'application/json' },
  });
const imagem = () => new File([new Uint8Array([1, 2, 3])], 'foto.jpg', { type: 'image/jpeg' });
const save = (variables: Record<string, unknown>) =>
  createClient({ link: browserLink('/graphql'), ssr: false }).mutate({
    mutation,
    variables,
    context: 'imagem' in variables ? { through: uploadLink() } : {},
  });

function jsonOf(text: unknown): unknown {
  return typeof text === 'string' ? JSON.parse(text) : text;
}

function sent() {
  const { body, headers } = fetched.mock.lastCall?.[1] ?? {};
  return { body, headers: new Headers(headers) };
}
function formSent(): FormData {
  const { body } = sent();
  if (!(body instanceof FormData)) throw new TypeError('No form was sent.');
  return body;
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset().mockImplementation(async () => answer());
});
afterEach(() => vi.unstubAllGlobals());

describe('uploadLink', () => {
  it('sends a file as a form in the order of the specification, and other operations as JSON (C-75)', async () => {
    const file = imagem();
    expect((await save({ nome: 'Oud', imagem: file })).data).toEqual({ guardar: 'sim' });
    const entries = [...formSent().entries()];
    expect(entries.map(([name]) => name)).toEqual(['operations', 'map', '0']);
    expect(jsonOf(entries[0]?.[1])).toMatchObject({
      operationName: 'Guardar',
      query: expect.stringContaining('mutation Guardar'),
      variables: { nome: 'Oud', imagem: null },
    });
    expect(jsonOf(entries[1]?.[1])).toEqual({ 0: ['variables.imagem'] });
    expect(entries[2]?.[1]).toMatchObject({
      name: 'foto.jpg',
      type: 'image/jpeg',
      size: file.size,
    });
  });

  it("sends the preflight header and the browser's content type (P13)", async () => {
    await save({ nome: 'Oud', imagem: imagem() });
    const { headers } = sent();
    expect(headers.get('apollo-require-preflight')).toBe('1');
    expect(headers.has('content-type')).toBe(false);
    expect(fetched.mock.lastCall?.[1]).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
    });
  });

  it('sends JSON without a file', async () => {
    await save({ nome: 'Oud' });
    expect(jsonOf(sent().body)).toMatchObject({ variables: { nome: 'Oud' } });
    expect(sent().headers.has('apollo-require-preflight')).toBe(false);
  });

  it('sends the file again on a retry (A2)', async () => {
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    const variables = { nome: 'Oud', imagem: imagem() };
    await expect(save(variables)).rejects.toSatisfy(
      (error) => failureKind(error) === 'unavailable',
    );
    await save(variables);
    expect(formSent().get('0')).toBeInstanceOf(File);
  });
});
