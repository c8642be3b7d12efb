import { Head } from '../../ui/head/Head.tsx';
import { Cena } from './Cena.tsx';
import { Entrada } from './Entrada.tsx';

export function Page() {
  return (
    <Cena titulo="Que bom ter você aqui">
      <Head
        title="Login"
        description="Entre na sua conta para comprar e acompanhar seus decants."
        canonical="/login"
      />
      <Entrada />
    </Cena>
  );
}
