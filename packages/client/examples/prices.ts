import { createClient } from '../src/client.ts';
import { listPrices } from './price-list.ts';

// node packages/client/examples/prices.ts [url of /graphql]
const url = process.argv[2] ?? 'http://127.0.0.1:4000/graphql';
console.log((await listPrices(createClient(url))).join('\n'));
