import { useEffect, useState } from 'react';
import { answerSignInAgain, useSignInAgain } from '../../lib/session/again.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { Late } from '../../ui/Late.tsx';

const load = () => import('../../shop/acesso/Reentrada.tsx').then(({ Reentrada }) => Reentrada);

/** Dialog to sign in again without leaving an account page. */
export function SignInAgain() {
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
