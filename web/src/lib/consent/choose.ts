import { randomId } from '../random-id.ts';
import { allowsOptional, type CookieChoice, currentRecord, storeChoice } from './choice.ts';
import { OPTIONAL_USES } from './optional.ts';
import { POLICY } from './policy.ts';

/**
 * Stores the answer to the cookie question. A refusal deletes optional data that an earlier 'Aceitar' allowed.
 * The same answer to the same policy version keeps its record.
 *
 * @returns true when the choice is new and must be sent to the gateway.
 */
export function chooseCookies(choice: CookieChoice): boolean {
  const before = currentRecord();
  const isSame = before?.escolha === choice && before.versao === POLICY.version;
  storeChoice(
    isSame
      ? before
      : {
          id: randomId(),
          versao: POLICY.version,
          escolha: choice,
          quando: new Date().toISOString(),
          copia: 'pendente',
          enviadoEm: Date.now(),
        },
  );
  if (!allowsOptional()) forgetOptional();
  return !isSame;
}

function forgetOptional(): void {
  try {
    for (const { key } of OPTIONAL_USES) localStorage.removeItem(key);
  } catch {
    // Closed storage holds no data of ours.
  }
  if (!('caches' in globalThis)) return;
  for (const { files } of OPTIONAL_USES) {
    if (files !== undefined) void caches.delete(files).catch(() => undefined);
  }
}
