import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { answerSignInAgain, useSignInAgain } from '../../lib/session/again.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { HeadCover } from '../../ui/head/Head.tsx';
import { Late } from '../../ui/Late.tsx';
import { CookieBanner } from './CookieBanner.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { useLojaQuery } from './loja.gen.ts';
import { Overlay } from './Overlay.tsx';
import styles from './Shell.module.css';
import { ToastStack } from './ToastStack.tsx';
import { useFavoritos } from './useFavoritos.ts';
import { useForgetAccount } from './useForgetAccount.ts';
import { usePrefetch } from './usePrefetch.ts';
import { useRouteChange } from './useRouteChange.ts';

const load = () => import('../../shop/acesso/Reentrada.tsx').then(({ Reentrada }) => Reentrada);

/** Dialog to sign in again without leaving an account page. */
function SignInAgain() {
  const isOpen = useSignInAgain();
  const session = useSession();
  const [isMounted, setIsMounted] = useState(false);
  if (isOpen && !isMounted) setIsMounted(true);
  // After a sign-out in another tab, waiting operations must fail.
  const signedOut = isOpen && session === null;
  useEffect(() => {
    if (signedOut) answerSignInAgain(false);
  }, [signedOut]);
  if (!isMounted || session === null) return null;
  return (
    <Late
      load={load}
      props={{ open: isOpen, username: session.username, onAnswer: answerSignInAgain }}
      onMissing={() => {
        setIsMounted(false);
        answerSignInAgain(false);
      }}
    />
  );
}

// By hand: AppShell inserts style elements, which the content policy of public pages refuses.
export function Shell({ children }: { children: ReactNode }) {
  const { pathname, hash } = useLocation();
  const main = useRef<HTMLElement>(null);
  const loja = useLojaQuery({}).data?.configuracao ?? null;
  const bare = pathname === '/dashboard';
  useRouteChange(main);
  useForgetAccount();
  useFavoritos(!bare);
  usePrefetch();
  // The dashboard's hash names its open section, which the link leaves unchanged.
  const focusSection = (event: MouseEvent) => {
    event.preventDefault();
    (document.getElementById('secao-aberta') ?? main.current)?.focus();
  };
  return (
    <>
      <Overlay />
      <a
        href={bare ? hash || '#' : '#conteudo'}
        className={styles['skip']}
        onClick={bare ? focusSection : undefined}
      >
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
