import type { StreamBody } from './call.ts';

/** A URL-encoded form body, for secrets that must not appear in a logged URL. */
export function formBody(fields: Readonly<Record<string, string>>): StreamBody {
  const bytes = Buffer.from(new URLSearchParams(fields).toString());
  return {
    contentType: 'application/x-www-form-urlencoded',
    content: (async function* () {
      yield bytes;
    })(),
  };
}
