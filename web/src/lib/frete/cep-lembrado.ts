import { allowsOptional } from '../consent/choice.ts';
import { readCep } from '../formats/cep.ts';
import { local, session, stored } from '../stored.ts';

const KEY = 'cepDeEntrega';
const kept = stored(KEY, readCep, local);
const ofVisit = stored(KEY, readCep, session);

/** Stores a complete CEP, `00000-000`: in this browser after 'Aceitar', otherwise for this visit. */
export function rememberCep(cep: string): void {
  if (!allowsOptional()) kept.forget();
  (allowsOptional() ? kept : ofVisit).write(cep);
}

/** Returns the last used CEP, `00000-000`, or null. */
export function rememberedCep(): string | null {
  if (!allowsOptional()) kept.forget();
  return (allowsOptional() ? kept.read() : null) ?? ofVisit.read();
}
