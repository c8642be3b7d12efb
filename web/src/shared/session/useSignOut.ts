import { useNavigate } from 'react-router-dom';
import { showToast } from '../toasts/toasts.ts';
import { useSairMutation } from './sair.gen.ts';
import { endSession } from './session.ts';

/**
 * Returns a function that signs out and opens the sign-in page. If the gateway does not answer, the cookie is still
 * valid, so the session stays and an error toast appears.
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
