import { Head } from '../../ui/head/Head.tsx';
import { Cadastro } from './Cadastro.tsx';
import { Cena } from './Cena.tsx';

export function Page() {
  return (
    <Cena titulo="Abra a sua conta">
      <Head
        title="Cadastro"
        description="Abra a sua conta para comprar decants e acompanhar seus pedidos."
        canonical="/register"
      />
      <Cadastro />
    </Cena>
  );
}
