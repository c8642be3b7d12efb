import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { mantineStyles } from '../vite/mantine-styles.ts';

it("replaces the writer of style elements in each of Mantine's parts that uses it (ADM-02)", () => {
  const { resolveId } = mantineStyles();
  if (typeof resolveId !== 'function') throw new Error('The plugin does not resolve.');
  const core = import.meta.resolve('@mantine/core');
  for (const part of ['core/Box/Box.mjs', 'components/SimpleGrid/SimpleGridVariables.mjs']) {
    const file = fileURLToPath(new URL(part, core));
    const source = /from "(\S+InlineStyles\.mjs)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    expect(Reflect.apply(resolveId, undefined, [source, file, {}])).toMatch(/InlineStyles\.tsx$/);
  }
});
