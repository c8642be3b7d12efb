import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { HeadCover } from '../../ui/head/Head.tsx';
import { CookieBanner } from './CookieBanner.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { useLojaQuery } from './loja.gen.ts';
import { Overlay } from './Overlay.tsx';
import styles from './Shell.module.css';
import { SignInAgain } from './SignInAgain.tsx';
import { ToastStack } from './ToastStack.tsx';
import { useFavoritos } from './useFavoritos.ts';
import { useForgetAccount } from './useForgetAccount.ts';
import { usePrefetch } from './usePrefetch.ts';
import { useRouteChange } from './useRouteChange.ts';

// By hand: AppShell inserts style elements, which the content policy of public pages refuses.
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const loja = useLojaQuery({}).data?.configuracao ?? null;
  const bare = pathname === '/dashboard';
  useRouteChange(main);
  useForgetAccount();
  useFavoritos(!bare);
  usePrefetch();
  return (
    <>
      <Overlay />
      <a href="#conteudo" className={styles['skip']}>
        Pular para o conteúdo
      </a>
      {/* Displayed at the bottom, but early in the tab order. */}
      {bare ? null : <CookieBanner />}
      {bare ? null : <Header conversaUrl={loja?.conversaUrl ?? null} />}
      <main
        ref={main}
        id="conteudo"
        tabIndex={-1}
        className={bare ? undefined : `unmarked ${styles['main']}`}
      >
        <HeadCover value={loja?.capa}>
          <CrashBoundary page={pathname}>{children}</CrashBoundary>
        </HeadCover>
      </main>
      {bare ? null : <Footer loja={loja} />}
      <ToastStack />
      <SignInAgain />
    </>
  );
}
