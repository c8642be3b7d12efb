import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useAllowsOptional } from '../../lib/consent/choice.ts';
import { saveFavoritosBy, showMark } from '../../lib/favoritos.ts';
import { useFresh } from '../../lib/graphql/useFresh.ts';
import { whenIdle } from '../../lib/idle.ts';
import { useSession } from '../../lib/session/useSession.ts';

const ignore = () => undefined;
const load = () => import('../../shop/favoritos/mudancas.ts');

/** Reads the favourites of the browser or of the account once the browser is idle, and saves changes. `shown`: pages with hearts. */
export function useFavoritos(shown: boolean): void {
  const client = useApolloClient();
  const conta = useSession()?.id ?? null;
  const allowed = useAllowsOptional();
  useFresh(() => {
    if (shown && conta !== null) void load().then((it) => it.syncFavoritos(client), ignore);
  }, null);
  useEffect(() => {
    if (!shown) return undefined;
    saveFavoritosBy((produto, on) => {
      load().then(
        (it) => it.saveFavorito(client, produto, on),
        () => showMark(produto, !on),
      );
    });
    return whenIdle(
      () => void load().then((it) => it.openFavoritos(client, { conta, allowed }), ignore),
    );
  }, [shown, client, conta, allowed]);
}
