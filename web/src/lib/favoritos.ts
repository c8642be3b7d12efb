import { observed, useObserved } from './observed.ts';

/** A favourite: its number for the account, its slug for the page. */
export interface Favorito {
  readonly id: string;
  readonly slug: string;
}

export interface Favoritos {
  /** Newest first. */
  readonly itens: readonly Favorito[];
  /** The account that keeps them; null: this browser, or this visit. */
  readonly conta: string | null;
  /** The account that was asked for its favourites last, empty without one; null before the first read. */
  readonly lida: string | null;
  /** Whether that account did not answer. */
  readonly falhou: boolean;
}

/** The favourites on screen. Empty until they are read, because server HTML is the same for everyone. */
export const favoritos = observed<Favoritos>({
  itens: [],
  conta: null,
  lida: null,
  falhou: false,
});

export function setFavoritos(change: Partial<Favoritos>): void {
  favoritos.set({ ...favoritos.get(), ...change });
}

/** Removes an account's favourites from the screen at sign-out. */
export function forgetAccountFavoritos(): void {
  if (favoritos.get().conta !== null) favoritos.set(favoritos.initial);
}

export type ProdutoFavorito = Favorito & { readonly nome: string };
type Save = (produto: ProdutoFavorito, on: boolean) => void;

let save: Save = () => undefined;

/** Sets what saves a mark. The shell does, because the code loads on demand. */
export function saveFavoritosBy(next: Save): void {
  save = next;
}

/** Shows a product as marked or not at once, without saving it. */
export function showMark({ id, slug }: Favorito, on: boolean): void {
  const others = favoritos.get().itens.filter((it) => it.id !== id);
  setFavoritos({ itens: on ? [{ id, slug }, ...others] : others });
}

/** Marks a product, or removes its mark. */
export function mark(produto: ProdutoFavorito, on: boolean): void {
  showMark(produto, on);
  save(produto, on);
}

export function useFavorito(id: string): boolean {
  return useObserved(favoritos, ({ itens }) => itens.some((it) => it.id === id));
}
