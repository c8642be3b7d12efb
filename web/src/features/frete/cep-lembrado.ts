import { allowsOptional } from '../../shared/consent/choice.ts';
import { readCep } from '../../shared/formats/cep.ts';

const KEY = 'cepDeEntrega';

/** COOKIE-02, C-60: only who accepted lets the browser keep it beyond this visit. */
function shelf(): Storage {
  const accepted = allowsOptional();
  if (!accepted) localStorage.removeItem(KEY);
  return accepted ? localStorage : sessionStorage;
}

/** Remembers a whole CEP, `00000-000`, in this browser and nowhere else. */
export function rememberCep(cep: string): void {
  try {
    shelf().setItem(KEY, cep);
  } catch {
    // Private windows may refuse storage: then it is written again.
  }
}

/** The CEP that was asked for last, `00000-000`, or null. */
export function rememberedCep(): string | null {
  try {
    return readCep(shelf().getItem(KEY) ?? sessionStorage.getItem(KEY) ?? '');
  } catch {
    return null;
  }
}
