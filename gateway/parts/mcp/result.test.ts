import { anyCharacter } from '@decantaria/brasil/test/any-character';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { failed, succeeded } from './result.ts';

const HIDDEN = /[^\P{Cc}\n]|\p{Cf}/gu;

const text = fc.string({ unit: anyCharacter });

it('shows no control or invisible character of any text, and keeps every other one (MCP-03)', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ nome: text, notas: fc.array(text) })), (dados) => {
      const { structuredContent } = succeeded(dados, {});
      const shown = JSON.stringify(structuredContent?.['dados'], (_, value: unknown) => {
        if (typeof value === 'string') expect(value.match(HIDDEN)).toBeNull();
        return value;
      });
      const kept = (value: unknown) =>
        JSON.stringify(value, (_, part: unknown) =>
          typeof part === 'string' ? part.replaceAll(HIDDEN, '') : part,
        );
      expect(shown).toBe(kept(dados));
    }),
  );
});

it('answers a refusal as an error, with the same JSON as a text (MCP-02)', () => {
  const falha = { codigo: 'ESTOQUE_INSUFICIENTE', mensagem: 'Só há 2.', disponivel: 2 };
  expect(failed(falha)).toEqual({
    isError: true,
    structuredContent: { falha },
    content: [{ type: 'text', text: JSON.stringify({ falha }) }],
  });
});
