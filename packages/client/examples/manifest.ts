import { createHash } from 'node:crypto';
import * as operations from '../src/operations.gen.ts';

// Prints the client's operations by the SHA-256 of their text, as OPERATIONS=trusted reads them.
const texts = Object.values(operations).flatMap((value) =>
  value instanceof operations.TypedDocumentString ? [value.toString()] : [],
);
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
console.log(JSON.stringify(Object.fromEntries(texts.map((text) => [hash(text), text])), null, 2));
