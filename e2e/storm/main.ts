import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readArguments } from '../../scripts/lib/arguments.mjs';
import { exitOnInterrupt } from '../../scripts/lib/interrupt.mjs';
import { keepTemporaryFilesInMemory } from '../../scripts/lib/memory-folder.mjs';
import { dim, print, printError, WrongArguments } from '../../scripts/lib/output.mjs';
import { CACHE } from '../../scripts/lib/root.mjs';
import { writeDocs } from './docs.ts';
import { figuresOf } from './figures.ts';
import { htmlOf } from './html.ts';
import { openShop } from './shop.ts';
import { runStorm } from './storm.ts';
import { textOf } from './text.ts';

// npm run storm [-- options]: docs/storm.md.

const REPEATS = 2;
/** In npm test: a busy machine sheds load, which costs presses. */
const REPEATS_WHEN_BUSY = 8;

const FOLDER = join(CACHE, 'storm');

async function main(): Promise<void> {
  exitOnInterrupt();
  keepTemporaryFilesInMemory();
  const { values } = readArguments('npm run storm --', {
    options: {
      minutes: { type: 'string', default: '10' },
      rate: { type: 'string', default: '12' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
      only: { type: 'string' },
      write: { type: 'boolean', default: false },
      brief: { type: 'boolean', default: false },
    },
  });
  const minutes = numberOf('--minutes', values.minutes);
  const rate = numberOf('--rate', values.rate);
  const seed = numberOf('--seed', values.seed);
  const report = (text: string) => {
    if (!values.brief) print(dim(`${new Date().toTimeString().slice(0, 8)} ${text}`));
  };
  report(`seed ${seed}: the shop opens`);
  await mkdir(FOLDER, { recursive: true });
  await using shop = await openShop(join(FOLDER, 'logs'));
  const ms = minutes * 60_000;
  const people = Math.ceil(100 + rate * 30);
  const only = values.only?.split(',');
  const repeats = values.brief ? REPEATS_WHEN_BUSY : REPEATS;
  const options = { seed, ms, rate, people, repeats, only, report };
  const figures = figuresOf(await runStorm(shop, options));
  await writeFile(join(FOLDER, 'report.json'), JSON.stringify(figures, null, 2));
  await writeFile(join(FOLDER, 'report.html'), htmlOf(figures));
  if (values.write) await writeDocs(figures, rate);
  print(textOf(figures, values.brief));
  report(`${join(FOLDER, 'report.html')}, report.json and logs beside it`);
  // A busy machine misses shares of answered actions. Nothing may be lost, doubled or shown to others on any machine.
  const judged = figures.goals.filter(({ isSpeed }) => !(values.brief && isSpeed));
  if (judged.some(({ met }) => !met)) process.exitCode = 1;
}

function numberOf(option: string, text: string): number {
  const number = Number(text);
  if (number > 0) return number;
  throw new WrongArguments(`${option} takes a number above 0.`);
}

await main().catch(printError);
