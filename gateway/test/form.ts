import { FormData, Response } from 'undici';

/**
 * The encoded body of a form and its content type. undici's `request` can hang on a form that it encodes itself,
 * depending on what the process has sent before.
 */
export async function encodeForm(form: FormData) {
  const response = new Response(form);
  const contentType = response.headers.get('content-type') ?? '';
  return { body: await response.bytes(), headers: { 'content-type': contentType } };
}

/** Body and headers of a GraphQL operation with a file for one of its variables. */
export async function encodeUpload(
  operation: {
    readonly query: string;
    readonly variables?: Readonly<Record<string, unknown>> | undefined;
  },
  variable: string,
  file: File,
) {
  const { query, variables } = operation;
  const form = new FormData();
  form.set('operations', JSON.stringify({ query, variables: { ...variables, [variable]: null } }));
  form.set('map', JSON.stringify({ 0: [`variables.${variable}`] }));
  form.set('0', file);
  const { body, headers } = await encodeForm(form);
  return { body, headers: { ...headers, 'apollo-require-preflight': '1' } };
}
