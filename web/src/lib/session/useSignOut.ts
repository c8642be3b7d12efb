import { useNavigate } from 'react-router-dom';
import { showToast } from '../toasts.ts';
import { isSignOutHeld } from './before-sign-out.ts';
import { useSairMutation } from './sair.gen.ts';
import { endSession } from './session.ts';

/**
 * Signs out and opens the sign-in page; unsaved editors ask first. Without a reply the cookie is still valid, so the
 * session stays.
 */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const [sair] = useSairMutation({});
  const signOut = async () => {
    try {
      await sair();
    } catch {
      showToast('error', 'Não foi possível sair. Tente de novo.');
      return;
    }
    endSession();
    await navigate('/login');
  };
  return () => {
    if (!isSignOutHeld(() => void signOut())) void signOut();
  };
}
