import { useNavigate } from 'react-router-dom';
import { showToast } from '../toasts/toasts.ts';
import { useSairMutation } from './sair.gen.ts';
import { endSession } from './session.ts';

/**
 * SESS-03: ends the session and leads to sign-in. While the gateway cannot be reached the cookie is
 * still good, so the account stays on screen and the person is told.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const [sair] = useSairMutation({});
  return async () => {
    try {
      await sair();
    } catch {
      showToast('error', 'Não foi possível sair. Tente de novo.');
      return;
    }
    endSession();
    await navigate('/login');
  };
}
