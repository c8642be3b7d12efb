import { readArguments } from '../scripts/lib/arguments.mjs';
import { costOfActions } from './capacity/actions.ts';
import { slopeOfGateways } from './capacity/gateways.ts';
import { printTable, type Table, writeTable } from './capacity/page.ts';
import { shareOfProxy } from './capacity/proxy.ts';
import { requireTools } from './gateway/load.ts';

// What a shop of a size needs: CPU time of each action by process, one to four gateways, and a caching proxy in front.

const { values } = readArguments('npm run bench -- capacity', {
  options: {
    /** actions, gateways, proxy; default: all. */
    part: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    /** Writes the tables into docs/capacity.md. */
    write: { type: 'boolean', default: false },
  },
});
const atLeastOne = (text: string) => Math.max(1, Number.parseInt(text, 10) || 1);
const effort = { rounds: atLeastOne(values.rounds), seconds: atLeastOne(values.seconds) };

const PARTS: Readonly<Record<string, () => Promise<Readonly<Record<string, Table>>>>> = {
  actions: costOfActions,
  gateways: async () => ({ gateways: await slopeOfGateways(effort) }),
  proxy: async () => ({ proxy: await shareOfProxy() }),
};

await requireTools();
for (const [part, measure] of Object.entries(PARTS)) {
  if (!(values.part?.split(',').includes(part) ?? true)) continue;
  for (const [name, table] of Object.entries(await measure())) {
    printTable(table);
    if (values.write) await writeTable(name, table);
  }
}
