import type { ApolloClient } from '@apollo/client';
import { allowsOptional, reopenQuestion } from '../../lib/consent/choice.ts';
import {
  type Favorito,
  favoritos,
  mark,
  type ProdutoFavorito,
  setFavoritos,
  showMark,
} from '../../lib/favoritos.ts';
import { currentAccount } from '../../lib/session/session.ts';
import { showToast } from '../../lib/toasts.ts';
import {
  AdicionarFavoritoDocument,
  JuntarFavoritosDocument,
  MeusFavoritosDocument,
  RemoverFavoritoDocument,
} from './favoritos.gen.ts';
import {
  browserFavoritos,
  followOtherTabs,
  forgetInBrowser,
  keepInBrowser,
  MAX_FAVORITOS,
} from './navegador.ts';

const NOT_SAVED = 'Não foi possível guardar o favorito agora. Tente de novo.';
const FULL = `Você já tem ${MAX_FAVORITOS} favoritos. Retire um para guardar outro.`;
const THIS_VISIT = 'Guardado só nesta visita.';

const toFavoritos = (
  itens: readonly { readonly produtoId: string; readonly slug: string }[],
): readonly Favorito[] => itens.map(({ produtoId, slug }) => ({ id: produtoId, slug }));

/** Changes are sent one after the other, so that the last reply is the newest. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  waiting += 1;
  const done = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = done.catch(() => undefined);
  return done;
}

/** The account's favourites, with `browser`'s added; null when the API keeps none. */
async function readFavoritos(
  client: ApolloClient,
  browser: readonly Favorito[],
): Promise<readonly Favorito[] | null> {
  if (browser.length === 0) {
    const query = { query: MeusFavoritosDocument, fetchPolicy: 'no-cache' } as const;
    const { data } = await client.query(query);
    return data?.favoritos ? toFavoritos(data.favoritos) : null;
  }
  const ids = browser.map(({ id }) => id);
  const { data } = await client.mutate({ mutation: JuntarFavoritosDocument, variables: { ids } });
  const resultado = data?.resultado;
  return resultado?.__typename === 'ListaFavoritos' ? toFavoritos(resultado.itens) : null;
}

/** Reads the favourites of the browser; with an account its own, unless they were read. Without `allowed`, those of the visit stay. */
export async function openFavoritos(
  client: ApolloClient,
  { conta, allowed }: { readonly conta: string | null; readonly allowed: boolean },
): Promise<void> {
  if (conta === null) {
    // While the page hydrates, an account is signed in and not asked yet.
    keepInBrowser(allowed ? browserFavoritos() : favoritos.get().itens, '');
    followOtherTabs();
    return;
  }
  const isRead = () => favoritos.get().lida === conta;
  if (!isRead()) await last;
  if (!isRead()) await syncFavoritos(client);
}

/** Adds the browser's favourites to the account's, and reads these. Does nothing without an account. */
export function syncFavoritos(client: ApolloClient): Promise<void> {
  return inTurn(async () => {
    const conta = currentAccount();
    if (conta === '') return;
    const browser = browserFavoritos();
    const read = await readFavoritos(client, browser).catch(() => undefined);
    if (currentAccount() !== conta || waiting > 1) return;
    if (read) {
      forgetInBrowser();
      setFavoritos({ itens: read, conta, lida: conta, falhou: false });
    } else if (favoritos.get().conta !== conta) {
      keepInBrowser(browser);
      setFavoritos({ falhou: read === undefined });
    }
  });
}

function change(client: ApolloClient, { id }: Favorito, on: boolean): Promise<string | null> {
  return inTurn(async () => {
    const conta = currentAccount();
    const variables = { id };
    const { data } = await (on
      ? client.mutate({ mutation: AdicionarFavoritoDocument, variables })
      : client.mutate({ mutation: RemoverFavoritoDocument, variables }));
    const resultado = data?.resultado;
    if (resultado?.__typename !== 'ListaFavoritos') return resultado?.mensagem ?? NOT_SAVED;
    // A later change is on screen already.
    if (currentAccount() === conta && waiting === 1) {
      setFavoritos({ itens: toFavoritos(resultado.itens) });
    }
    return null;
  });
}

let visitExplained = false;

/** Saves a mark that is on screen already. A failure takes it back. A removal can be undone. */
export async function saveFavorito(
  client: ApolloClient,
  produto: ProdutoFavorito,
  on: boolean,
): Promise<void> {
  const conta = currentAccount();
  if (on && favoritos.get().itens.length > MAX_FAVORITOS) {
    showMark(produto, false);
    showToast('warning', FULL);
    return;
  }
  if (!on) {
    showToast('success', `${produto.nome} saiu dos favoritos.`, {
      action: { label: 'Desfazer', run: () => mark(produto, true) },
    });
  }
  if (conta === '' || favoritos.get().conta !== conta) {
    // An API that keeps none was asked already.
    const { itens, lida, falhou } = favoritos.get();
    if (!on) keepInBrowser(itens);
    if (conta !== '' && (lida !== conta || falhou)) await syncFavoritos(client);
    else if (on) keepInBrowser(browserFavoritos());
  } else {
    const problem = await change(client, produto, on).catch(() => NOT_SAVED);
    if (problem === null || currentAccount() !== conta) return;
    showMark(produto, !on);
    showToast('error', problem);
  }
  if (on && favoritos.get().conta === null && !allowsOptional() && !visitExplained) {
    visitExplained = true;
    showToast('info', THIS_VISIT, {
      action: { label: 'Guardar sempre', run: reopenQuestion },
    });
  }
}
