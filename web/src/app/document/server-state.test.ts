import { describe, expect, it } from 'vitest';
import { parseServerState } from './server-state.ts';
import { stateTag } from './tags.ts';

const state = {
  apollo: { 'Produto:1': { __typename: 'Produto', nome: '</script>\u2028"' } },
  mobile: true,
};

describe('parseServerState', () => {
  it("parses what the server's page contains", () => {
    const text = /^<script[^>]*>(.*)<\/script>$/s.exec(stateTag(state))?.[1];
    expect(parseServerState(text)).toEqual(state);
  });

  it.each([
    ['nothing', null],
    ['empty text', ''],
    ['null', 'null'],
    ['no data', '{"mobile":true}'],
    ['no device', '{"apollo":{}}'],
    ['data that is not an object', '{"apollo":"x","mobile":false}'],
  ])('returns null: %s', (_name, text) => {
    expect(parseServerState(text)).toBeNull();
  });
});
