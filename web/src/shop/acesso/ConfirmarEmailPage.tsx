import { Head } from '../../ui/head/Head.tsx';
import { Cena } from './Cena.tsx';
import { ConfirmarEmail } from './ConfirmarEmail.tsx';

export function Page() {
  return (
    <Cena titulo="Confirme o seu e-mail">
      <Head title="Confirmar e-mail" description="Confirme o e-mail da sua conta." noIndex />
      <ConfirmarEmail />
    </Cena>
  );
}
