import { expect, it } from 'vitest';
import { listText } from './list.ts';

it('formats a list of any length as Intl.ListFormat does', () => {
  const names = ['Âmbar', 'Noite', 'Rosa, a flor', 'Sal'];
  const format = new Intl.ListFormat('pt-BR');
  for (let length = 0; length <= names.length; length += 1) {
    const list = names.slice(0, length);
    expect(listText(list)).toBe(format.format(list));
  }
});
