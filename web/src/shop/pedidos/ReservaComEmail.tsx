import { momentText } from '../../lib/formats/moment.ts';
import { EmailPorConfirmar } from '../acesso/EmailPorConfirmar.tsx';

/** Notice that a confirmed e-mail keeps the units of an unpaid order longer, `ate` then. Nothing when it changes nothing. */
export function ReservaComEmail({ ate }: { ate: string | null }) {
  if (ate === null) return null;
  return (
    <EmailPorConfirmar>
      Confirme o seu e-mail, pelo link que enviamos, e as unidades ficam guardadas até{' '}
      {momentText(ate)}.
    </EmailPorConfirmar>
  );
}
