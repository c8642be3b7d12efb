import { useEffect, useState } from 'react';
import { answerSignInAgain, useSignInAgain } from '../../shared/session/again.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { Late } from '../../shared/ui/Late.tsx';

const load = () => import('../../features/conta/Reentrada.tsx').then(({ Reentrada }) => Reentrada);

/** F7: where the session ended under a page of the account's, the person signs in again without leaving it. */
export function SignInAgain() {
  const asked = useSignInAgain();
  const session = useSession();
  const [wanted, setWanted] = useState(false);
  if (asked && !wanted) setWanted(true);
  // Signed out in another tab: there is nobody to wait for.
  const gone = asked && session === null;
  useEffect(() => {
    if (gone) answerSignInAgain(false);
  }, [gone]);
  if (!wanted || session === null) return null;
  return (
    <Late
      load={load}
      props={{ open: asked, username: session.username, onAnswer: answerSignInAgain }}
      onMissing={() => {
        setWanted(false);
        answerSignInAgain(false);
      }}
    />
  );
}
