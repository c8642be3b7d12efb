import { print, printError, WrongArguments } from '../scripts/lib/output.mjs';

// npm run bench -- <name> [options]: runs the measurement in the file of that name. Without a name: the list.

const MEASUREMENTS = {
  attack: 'health, start page and cart while 60 clients send costly requests',
  capacity: 'how much machine a shop needs: docs/capacity.md',
  catalogue: 'lists, search and products of 50 000 products, on both databases',
  dashboard: 'first rows, filters, keys and memory of the dashboard over a large shop',
  gateway: 'the gateway beside other GraphQL servers, and alone',
  interaction: 'touch to next paint on a slow phone',
  lighthouse: 'scores of three public pages',
  'lighthouse-account': 'accessibility of the pages of account, checkout and orders',
  orders: 'orders per second, and 200 buyers for 50 units',
  pages: 'pages per second, cached and rendered',
  taps: 'taps and typed fields of a first purchase on a phone',
  weight: 'bytes of a first visit to each public page',
  writes: 'one write under 500 faults, here and in other ways from GraphQL to REST',
};

const [name] = process.argv.splice(2, 1);
try {
  if (name === undefined) {
    print('npm run bench -- <name> [options]. Figures and options: docs/performance.md\n');
    for (const [each, what] of Object.entries(MEASUREMENTS)) print(`  ${each.padEnd(20)} ${what}`);
  } else if (Object.hasOwn(MEASUREMENTS, name)) {
    await import(`./${name}.ts`);
  } else {
    throw new WrongArguments(
      `npm run bench -- <name> [options]. The names: ${Object.keys(MEASUREMENTS).join(', ')}`,
    );
  }
} catch (error) {
  printError(error);
}
