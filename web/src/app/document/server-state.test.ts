import { describe, expect, it } from 'vitest';
import { parseServerState } from './server-state.ts';
import { stateTag } from './state-tag.ts';

const state = {
  apollo: { 'Produto:1': { __typename: 'Produto', nome: '</script>\u2028"' } },
  mobile: true,
};

describe('parseServerState', () => {
  it('lê de volta o que a página do servidor leva', () => {
    const text = /^<script[^>]*>(.*)<\/script>$/s.exec(stateTag(state))?.[1];
    expect(parseServerState(text)).toEqual(state);
  });

  it.each([
    ['nada', null],
    ['texto vazio', ''],
    ['nulo', 'null'],
    ['sem dados', '{"mobile":true}'],
    ['sem aparelho', '{"apollo":{}}'],
    ['dados que não são objeto', '{"apollo":"x","mobile":false}'],
  ])('%s: o navegador começa do zero', (_name, text) => {
    expect(parseServerState(text)).toBeNull();
  });
});
