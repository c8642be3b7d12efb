import { useEffect } from 'react';
import { answerSignInAgain, useSignInAgain } from '../../shared/session/again.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { Part } from '../../shared/ui/Part.tsx';

const load = () => import('../../features/conta/Reentrada.tsx').then(({ Reentrada }) => Reentrada);

/** F7: where the session ended under a page of the account's, the person signs in again without leaving it. */
export function SignInAgain() {
  const asked = useSignInAgain();
  const session = useSession();
  // Signed out in another tab: there is nobody to wait for.
  const gone = asked && session === null;
  useEffect(() => {
    if (gone) answerSignInAgain(false);
  }, [gone]);
  if (session === null) return null;
  const props = { open: asked, username: session.username, onAnswer: answerSignInAgain };
  return <Part wanted={asked} load={load} props={props} />;
}
