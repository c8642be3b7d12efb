import { allowsOptional } from '../../lib/consent/choice.ts';
import { type Favorito, favoritos, setFavoritos } from '../../lib/favoritos.ts';
import { storageChanges } from '../../lib/observed.ts';
import { isRecord } from '../../lib/parse.ts';
import { currentAccount } from '../../lib/session/session.ts';
import { json, local, stored } from '../../lib/stored.ts';

export const MAX_FAVORITOS = 200;
const KEY = 'favoritos';

const check = json((value): readonly Favorito[] | null =>
  Array.isArray(value)
    ? value.flatMap((it: unknown) =>
        isRecord(it) && typeof it['id'] === 'string' && typeof it['slug'] === 'string'
          ? [{ id: it['id'], slug: it['slug'] }]
          : [],
      )
    : null,
);
const kept = stored(KEY, check, local);

/** The favourites of this browser, and those marked in this visit: each once, at most `MAX_FAVORITOS`. */
export function browserFavoritos(): readonly Favorito[] {
  const { conta, itens } = favoritos.get();
  const marked = conta === null ? itens : [];
  const ids = new Set(marked.map(({ id }) => id));
  const others = (allowsOptional() && kept.read()) || [];
  return [...marked, ...others.filter(({ id }) => !ids.has(id))].slice(0, MAX_FAVORITOS);
}

/** Shows the favourites of this browser, and keeps them where that is allowed. `lida`: the account that was asked, if any. */
export function keepInBrowser(itens: readonly Favorito[], lida = currentAccount()): void {
  setFavoritos({ itens, conta: null, lida, falhou: false });
  if (allowsOptional() && (itens.length > 0 || kept.read())) kept.write(itens);
}

/** Removes the browser's copy, once an account has it. */
export function forgetInBrowser(): void {
  kept.forget();
}

let following = false;

/** Follows another tab while the browser keeps the favourites. */
export function followOtherTabs(): void {
  if (following) return;
  following = true;
  storageChanges([KEY]).subscribe(() => {
    if (favoritos.get().conta === null && allowsOptional()) {
      setFavoritos({ itens: kept.read() ?? [] });
    }
  });
}
