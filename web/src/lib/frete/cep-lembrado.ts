import { allowsOptional } from '../consent/choice.ts';
import { readCep } from '../formats/cep.ts';

const KEY = 'cepDeEntrega';

/** Local storage after 'Aceitar', otherwise the session storage of this visit. */
function cepStorage(): Storage {
  const accepted = allowsOptional();
  if (!accepted) localStorage.removeItem(KEY);
  return accepted ? localStorage : sessionStorage;
}

/** Stores a complete CEP, `00000-000`, in this browser only. */
export function rememberCep(cep: string): void {
  try {
    cepStorage().setItem(KEY, cep);
  } catch {
    // Private windows may refuse storage.
  }
}

/** Returns the last used CEP, `00000-000`, or null. */
export function rememberedCep(): string | null {
  try {
    return readCep(cepStorage().getItem(KEY) ?? sessionStorage.getItem(KEY) ?? '');
  } catch {
    return null;
  }
}
