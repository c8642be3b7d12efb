import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAST_MS, PANEL_MS } from '../../ui/motion.ts';
import { paperTokens, tokens } from './tokens.ts';

const SOURCE = join(import.meta.dirname, '../..');
const TOKENS = 'app/theme/tokens.ts';

/** Raw values that only tokens.ts may contain, with the pattern of each. */
const RAW: readonly (readonly [string, RegExp])[] = [
  ['a colour', /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])/i],
  ['a colour', /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i],
  ['a colour', /:\s*(?:white|black)\b/i],
  ['a duration', /\b(?:transition|animation)[\w-]*:[^;]*?(?<![\w.])\d*\.?\d+m?s\b/i],
  ['a layer', /z-?index["']?\s*[:=]\s*\{?\s*-?\d/i],
  ['a size of type', /font-size:\s*\d*\.?\d+(?:px|rem|pt|vw)/i],
  ['a radius', /radius:[^;]*?(?<![\w.-])(?!0\b)\d*\.?\d+(?:px|rem)/i],
];

function rawIn(text: string): string[] {
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  return RAW.flatMap(([what, pattern]) => {
    const [match] = pattern.exec(plain) ?? [];
    return match === undefined ? [] : [`${what}: ${match}`];
  });
}

const screenTokens: ReadonlyMap<string, string> = new Map(Object.entries(tokens));
const onPaper: ReadonlyMap<string, string> = new Map([
  ...screenTokens,
  ...Object.entries(paperTokens),
]);

interface Colour {
  readonly channels: readonly number[];
  readonly alpha: number;
}

function colourOf(name: string, tokens: ReadonlyMap<string, string>): Colour {
  const value = tokens.get(name) ?? '';
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value)?.[1];
  if (hex !== undefined) {
    const pairs = hex.length === 3 ? hex.replaceAll(/./g, '$&$&').match(/../g) : hex.match(/../g);
    return { channels: (pairs ?? []).map((pair) => Number.parseInt(pair, 16)), alpha: 1 };
  }
  const [red, green, blue, percent] = [...value.matchAll(/\d+/g)].map(Number);
  if (!value.startsWith('rgb(') || percent === undefined) throw new Error(`${name} is no colour.`);
  return { channels: [red ?? 0, green ?? 0, blue ?? 0], alpha: percent / 100 };
}

function mix([ground, ...layers]: readonly [Colour, ...Colour[]]): readonly number[] {
  return layers.reduce(
    (below, { channels, alpha }) =>
      channels.map((channel, index) => channel * alpha + (below[index] ?? 0) * (1 - alpha)),
    ground.channels,
  );
}

/** Relative luminance (WCAG 2.2). */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(front: readonly number[], ground: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(front), luminance(ground)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = 4.5;
const PART = 3;

type Pair = readonly [use: string, front: string, grounds: readonly string[], least: number];

/** All text and all controls. A background with a plus is a wash over another one. */
const PAIRS: readonly Pair[] = [
  ['running text', '--text', ['--bg', '--bg-raised', '--surface', '--surface-hover'], TEXT],
  ['text of the second rank', '--text-soft', ['--bg', '--bg-raised', '--surface'], TEXT],
  ['a menu entry under the pointer', '--text', ['--surface-hover'], TEXT],
  ['labels, stock and price per ml', '--text-faint', ['--bg', '--bg-raised'], TEXT],
  ['a button that is off', '--text-faint', ['--surface'], TEXT],
  ['price per ml in the chosen volume', '--text-faint', ['--bg+--amber-wash'], TEXT],
  ['eyebrow, link, undo', '--amber', ['--bg', '--bg-raised', '--surface'], TEXT],
  ['what the pointer is on', '--amber-bright', ['--bg', '--bg-raised', '--surface'], TEXT],
  ['a chip that is on', '--amber-bright', ['--bg+--amber-wash'], TEXT],
  ['text of the chosen volume', '--text', ['--bg+--amber-wash'], TEXT],
  ['outline button under the pointer', '--text', ['--bg-raised+--amber-wash'], TEXT],
  ['filled button, badge, skip link, selection', '--on-amber', ['--amber', '--amber-bright'], TEXT],
  ['empty badge', '--text', ['--line-strong'], TEXT],
  ['error', '--danger', ['--bg', '--bg-raised', '--surface'], TEXT],
  ['low stock, dearer', '--warning', ['--bg', '--bg-raised', '--bg+--amber-wash'], TEXT],
  ['cheaper', '--success', ['--bg', '--bg-raised'], TEXT],
  ['sold out, over the brightest picture', '--text-soft', ['--white+--over-picture-text'], TEXT],
  ['enlarge sign, over the brightest picture', '--text', ['--white+--over-picture-sign'], PART],
  ['focus', '--focus', ['--bg', '--bg-raised', '--surface', '--surface-hover'], PART],
  ['edge of a field that has the focus', '--amber', ['--bg', '--bg-raised'], PART],
  ['edge of a field that is wrong', '--danger', ['--bg', '--bg-raised'], PART],
  ['toast marks', '--success', ['--surface'], PART],
  ['toast marks', '--warning', ['--surface'], PART],
  ['the dot of what is in stock', '--success', ['--bg'], PART],
  ['the level of the chosen volume', '--amber', ['--bg+--amber-wash'], PART],
];

const ON_PAPER: readonly Pair[] = [
  ['running text', '--text', ['--bg'], TEXT],
  ['text of the second rank', '--text-soft', ['--bg'], TEXT],
  ['labels', '--text-faint', ['--bg'], TEXT],
  ['eyebrow, link', '--amber', ['--bg'], TEXT],
  ['a paid order, cheaper', '--success', ['--bg'], TEXT],
  ['a pending order, low stock', '--warning', ['--bg'], TEXT],
  ['a cancelled order, sold out', '--danger', ['--bg'], TEXT],
  ['a delivered order', '--on-amber', ['--success'], PART],
];

const cases = (pairs: readonly Pair[], tokens: ReadonlyMap<string, string>) => {
  const byName = new Map([...tokens, ['--white', '#ffffff']]);
  return pairs.flatMap(([use, front, grounds, least]) =>
    grounds.map((ground) => {
      const [lowest = '', ...washes] = ground.split('+');
      const mixed = mix([
        colourOf(lowest, byName),
        ...washes.map((wash) => colourOf(wash, byName)),
      ]);
      return {
        use,
        front,
        ground,
        least,
        ratio: contrast(colourOf(front, byName).channels, mixed),
      };
    }),
  );
};

describe('tokens', () => {
  it('defines every colour, font size, radius, duration and layer only in tokens.ts', () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /\.(?:css|tsx?)$/.test(file))
      .filter((file) => file !== TOKENS && !/\.(?:test|gen)\.tsx?$|\/testing(?:\/|\.)/.test(file));
    expect(files.length).toBeGreaterThan(100);
    const raw = files.flatMap((file) =>
      rawIn(readFileSync(join(SOURCE, file), 'utf8')).map((match) => `${file}: ${match}`),
    );
    expect(raw).toEqual([]);
  });

  it.each([
    ['color: #fff;', 'a colour'],
    ['<stop stopColor="#D98A34" />', 'a colour'],
    ['background: rgb(0 0 0 / 5%);', 'a colour'],
    ['background: black;', 'a colour'],
    ['transition: color 160ms var(--ease);', 'a duration'],
    ['animation: pass 1.6s infinite;', 'a duration'],
    ['z-index: 50;', 'a layer'],
    ['zIndex={300}', 'a layer'],
    ['font-size: 14px;', 'a size of type'],
    ['border-radius: 3px;', 'a radius'],
  ])('rejects %s', (line, what) => {
    expect(rawIn(line)).toEqual([expect.stringContaining(what)]);
  });

  it.each([
    'transition: color var(--fast) var(--ease);',
    'border-radius: 0 0 var(--radius-vial) var(--radius-vial);',
    'border-radius: 0;',
    'z-index: var(--z-header);',
    'font-size: var(--size-3);',
    '<a href="#conteudo">',
    '/* no #fff here */',
  ])('accepts %s', (line) => {
    expect(rawIn(line)).toEqual([]);
  });

  it('defines every used token', () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.(?:css|tsx?)$/.test(file),
    );
    const texts = files.map((file) => readFileSync(join(SOURCE, file), 'utf8'));
    const defined = new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/(--[\w-]+)['"]?\s*[:,]/g)].map(([, name]) => name),
      ),
    );
    const used = new Set(
      texts.flatMap((text) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)),
    );
    expect(
      [...used].filter((name) => !defined.has(name) && name?.startsWith('--mantine') === false),
    ).toEqual([]);
  });

  it('uses the same durations in code', () => {
    expect(screenTokens.get('--fast')).toBe(`${FAST_MS}ms`);
    expect(screenTokens.get('--panel')).toBe(`${PANEL_MS}ms`);
  });

  it.each(cases(PAIRS, screenTokens))(
    '$use, $front on $ground, has a contrast of at least $least:1 (S11)',
    ({ ratio, least }) => {
      expect(ratio).toBeGreaterThanOrEqual(least);
    },
  );

  it.each(cases(ON_PAPER, onPaper))(
    'on paper, $use, $front on $ground, has a contrast of at least $least:1 (S11)',
    ({ ratio, least }) => {
      expect(ratio).toBeGreaterThanOrEqual(least);
    },
  );

  it('stacks notifications over the page and its veil, under menus, dialogs and drawers (C-73)', () => {
    const layers = ['header', 'banner', 'veil', 'toasts', 'menu', 'dialog', 'drawer'] as const;
    const values = layers.map((layer) => Number(tokens[`--z-${layer}`]));
    expect(values).toEqual(values.toSorted((one, other) => one - other));
  });
});
