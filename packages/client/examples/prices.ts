import { ClientFailure, createClient } from '../src/client.ts';
import { listPrices } from './price-list.ts';

// node packages/client/examples/prices.ts [url of /graphql]
const url = process.argv[2] ?? 'http://127.0.0.1:4000/graphql';
try {
  console.log((await listPrices(createClient(url))).join('\n'));
} catch (error) {
  if (!(error instanceof ClientFailure)) throw error;
  const advice = '. Start the shop with npm start, or give its address.';
  console.error(error.kind === 'transport' ? error.message + advice : error.message);
  process.exitCode = 1;
}
