import { UnstyledButton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useFresh } from '../../lib/graphql/useFresh.ts';
import { currentUser, subscribeToSession } from '../../lib/session/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { BagIcon } from '../../ui/icons.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import styles from './CarrinhoFlutuante.module.css';
import { closeGaveta, openGaveta, useGavetaOpen } from './gaveta-aberta.ts';
import { forgetPrecos } from './precos-vistos.ts';
import { EMPTIED_ELSEWHERE, unitsText } from './texts.ts';
import { useCarrinho } from './useCarrinho.ts';
import { useCumprirIntencao } from './useCumprirIntencao.ts';

const Gaveta = lazyDialog(() => import('./Gaveta.tsx'), 'Gaveta');

const PAGES_WITHOUT = new Set(['/carrinho', '/checkout']);

/**
 * Reloads the cart on every route change and when the tab or window becomes active or the connection returns. Notifies when another tab has
 * emptied it.
 */
function useReload(pathname: string): void {
  const { carrinho, reload } = useCarrinho();
  const onRoute = useEffectEvent(() => void reload());
  const onReturn = async () => {
    const hadItems = (carrinho?.itens.length ?? 0) > 0;
    const read = await reload();
    if (hadItems && read?.itens.length === 0) showToast('info', EMPTIED_ELSEWHERE);
  };
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    onRoute();
  }, [pathname]);
  useFresh(() => void onReturn(), null);
}

function useForgetPrecos(): void {
  useEffect(() => {
    const check = () => {
      if (!currentUser()) forgetPrecos();
    };
    check();
    return subscribeToSession(check);
  }, []);
}

/** Preloads the drawer's code while the browser is idle, for a cart with items. */
function useWarmUp(wanted: boolean): void {
  useEffect(() => {
    // Safari lacks the callback; the code then loads on touch.
    if (!wanted || !('requestIdleCallback' in window)) return;
    const id = requestIdleCallback(Gaveta.preload);
    return () => cancelIdleCallback(id);
  }, [wanted]);
}

/**
 * Closes the drawer on a navigation, also on one to the same address. The drawer stays open when its page replaces the
 * query string: on a slow device, the chosen volume reaches the address after the drawer has opened.
 */
function useCloseOnNavigation(): void {
  const location = useLocation();
  const type = useNavigationType();
  const visit = useRef(location);
  useEffect(() => {
    const before = visit.current;
    if (before.key === location.key) return;
    visit.current = location;
    const queryOnly = before.pathname === location.pathname && before.search !== location.search;
    if (type !== NavigationType.Replace || !queryOnly) closeGaveta();
  }, [location, type]);
}

export function CarrinhoFlutuante() {
  const { pathname } = useLocation();
  const { carrinho } = useCarrinho();
  const open = useGavetaOpen();
  const navigate = useNavigate();
  useReload(pathname);
  useCumprirIntencao();
  useForgetPrecos();

  useCloseOnNavigation();

  const units = carrinho?.quantidadeTotal ?? 0;
  useWarmUp(units > 0);
  return (
    <>
      {PAGES_WITHOUT.has(pathname) ? null : (
        <UnstyledButton
          variant="edge"
          bg="var(--surface)"
          className={`${styles['button']} needs-js`}
          aria-label={`Abrir carrinho, ${unitsText(units)}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={openGaveta}
          onPointerEnter={Gaveta.preload}
          onFocus={Gaveta.preload}
        >
          <BagIcon size={22} />
          {units > 0 ? (
            <span key={units} className={styles['badge']}>
              {units > 99 ? '99+' : units}
            </span>
          ) : null}
        </UnstyledButton>
      )}
      <Gaveta
        open={open}
        // Falls back to the cart page.
        onMissing={() => {
          closeGaveta();
          void navigate('/carrinho');
        }}
      />
    </>
  );
}
