import { expect, it } from 'vitest';
import { docsOf } from './docs.ts';
import { figuresOf, type Measured } from './figures.ts';
import { htmlOf } from './html.ts';
import { foreignMarks } from './people.ts';
import type { Sample } from './samples.ts';

const CALM: Measured = {
  seed: 1,
  arrived: 1,
  turnedAway: 0,
  orders: 0,
  samples: [],
  phases: [
    { name: 'calm', kind: 'calm', from: 0, to: 1000 },
    { name: 'rolling deploy', kind: 'deploy', from: 1000, to: 2000 },
  ],
  parts: [{ name: 'postgres', outages: [{ from: 400, to: 600 }], memory: [] }],
  differences: { orders: [], payments: [], refunds: [], mails: [], stock: [] },
  violations: [],
  leaks: [],
  surprises: [],
};
const sample = (given: Partial<Sample>): Sample => ({
  group: 'conta',
  kind: 'carrinho',
  from: 0,
  to: 10,
  failures: [],
  isAnswered: true,
  ...given,
});
const missed = (change: Partial<Measured>) =>
  figuresOf({ ...CALM, ...change })
    .goals.filter(({ met }) => !met)
    .map(({ name }) => name);

it('an action counts as answered after a repeat, and as failed without an answer (OPS-02)', () => {
  expect(missed({ samples: [sample({ failures: ['HTTP 502'] })] })).toEqual([]);
  expect(missed({ samples: [sample({ isAnswered: false })] })).toEqual([
    'accounts, outside the time without PostgreSQL',
  ]);
  expect(missed({ samples: [sample({ isAnswered: false, group: 'catalogo' })] })).toEqual([
    'catalogue, with any one part away',
  ]);
});

it('an account may fail while PostgreSQL is away, and not right after it (OPS-02)', () => {
  const failed = (from: number, to: number) => sample({ isAnswered: false, from, to });
  expect(missed({ samples: [failed(500, 550), failed(300, 410), failed(590, 700)] })).toEqual([]);
  expect(missed({ samples: [failed(610, 700)] })).toHaveLength(1);
});

it('one unanswered action during the deploy misses its goal (OPS-02)', () => {
  const many = Array.from({ length: 5000 }, () => sample({}));
  const failed = sample({ isAnswered: false, from: 1500, to: 1600 });
  expect(missed({ samples: [...many, failed] })).toEqual(['rolling deploy: unanswered actions']);
});

it('one lost order, or one mark of another person, misses its goal (OPS-01)', () => {
  const orders = ['Order 1 is lost.'];
  expect(missed({ differences: { ...CALM.differences, orders } })).toHaveLength(1);
  expect(missed({ leaks: ['MeuCarrinho for 7 held comprador-8.'] })).toHaveLength(1);
});

it('a process that grows without end misses its goal, a short life is not judged (OPS-02)', () => {
  const grown = (every: number) => [
    {
      name: 'gateway-1',
      outages: [],
      memory: [100, 110, 120, 400].map((mib, n) => ({ pid: 1, at: n * every, mib })),
    },
  ];
  expect(missed({ parts: grown(100_000) })).toHaveLength(1);
  expect(missed({ parts: grown(1000) })).toEqual([]);
});

it("finds the name and the e-mail of others in a text, and not the reader's own (OPS-01)", () => {
  const text = '{"nome":"Comprador 12","email":"comprador-123@example.com"}';
  expect(foreignMarks(text, 12)).toEqual(['comprador-123']);
  expect(foreignMarks(text, undefined)).toEqual(['Comprador 12', 'comprador-123']);
});

it('writes the report with every goal and finding, and its text as text (OPS-02)', () => {
  const samples = [sample({ from: 100, to: 250 }), sample({ from: 1500, to: 1700 })];
  const leaks = ['<b>MeuCarrinho</b> held comprador-8.'];
  const html = htmlOf(figuresOf({ ...CALM, samples, leaks }));
  expect(html).toContain('&lt;b&gt;MeuCarrinho&lt;/b&gt; held comprador-8.');
  expect(html.match(/class="missed"/g)).toHaveLength(1);
  expect(html).not.toMatch(/NaN|undefined|<script/);
});

it('writes the figures into the page as tables (OPS-02)', () => {
  const text = docsOf(figuresOf({ ...CALM, samples: [sample({})] }), { rate: 12, cores: 2 });
  expect(text).toContain('| conta: carrinho | 1 | 0 | 10 | 10 | 10 |');
  expect(text).toContain('| rolling deploy | 0 | 0 | 0 |');
});
