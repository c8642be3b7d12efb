import { request } from 'undici';
import { z } from 'zod';
import { encodeUpload } from './form.ts';
import type { TestBench } from './test-bench.ts';

const answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }).loose() }))
    .optional(),
});

/** `size` bytes that begin like a PNG. */
export function pngBytes(size = 64): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return bytes;
}

/** Runs one operation as that account, with a file for the variable `imagem`. */
export async function executeWithImage(
  bench: TestBench,
  username: string,
  query: string,
  variables: Readonly<Record<string, unknown>>,
  imagem: Uint8Array<ArrayBuffer>,
) {
  const file = new File([imagem], 'foto.png', { type: 'image/png' });
  const { body, headers } = await encodeUpload({ query, variables }, 'imagem', file);
  const reply = await request(`${bench.url}/graphql`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${bench.tokenOf(username)}` },
    body,
  });
  const { data, errors } = answer.parse(await reply.body.json());
  return { data, errors, codes: (errors ?? []).map(({ extensions }) => extensions.code) };
}
