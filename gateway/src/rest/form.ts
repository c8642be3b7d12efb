import type { StreamBody } from './call.ts';

/** Fields as an HTML form sends them, for calls whose secrets must not stand in a logged address (C-35). */
export function formBody(fields: Readonly<Record<string, string>>): StreamBody {
  const bytes = Buffer.from(new URLSearchParams(fields).toString());
  return {
    contentType: 'application/x-www-form-urlencoded',
    content: (async function* () {
      yield bytes;
    })(),
  };
}
