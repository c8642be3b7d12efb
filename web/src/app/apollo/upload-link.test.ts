import { gql } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureKind } from '../../shared/graphql/errors.ts';
import { uploadLink } from '../../shared/graphql/upload-link.ts';
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
  it('C-75: um arquivo vai num formulário, na ordem da especificação, e o resto como sempre', async () => {
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

  it('P13: com o cabeçalho que páginas de outros não podem mandar, e o tipo que o navegador der', async () => {
    await save({ nome: 'Oud', imagem: imagem() });
    const { headers } = sent();
    expect(headers.get('apollo-require-preflight')).toBe('1');
    expect(headers.has('content-type')).toBe(false);
    expect(fetched.mock.lastCall?.[1]).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
    });
  });

  it('sem arquivo, vai como JSON', async () => {
    await save({ nome: 'Oud' });
    expect(jsonOf(sent().body)).toMatchObject({ variables: { nome: 'Oud' } });
    expect(sent().headers.has('apollo-require-preflight')).toBe(false);
  });

  it('A2: enviado de novo, o arquivo vai de novo', async () => {
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    const variables = { nome: 'Oud', imagem: imagem() };
    await expect(save(variables)).rejects.toSatisfy(
      (error) => failureKind(error) === 'unavailable',
    );
    await save(variables);
    expect(formSent().get('0')).toBeInstanceOf(File);
  });
});
