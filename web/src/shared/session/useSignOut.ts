import { useNavigate } from 'react-router-dom';
import { showToast } from '../toasts/toasts.ts';
import { useSairMutation } from './sair.gen.ts';
import { endSession } from './session.ts';

/** Signs out and opens the sign-in page. Without a reply the cookie is still valid, so the session stays. */
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
