import { Head } from '../../shared/head/Head.tsx';
import { Cena } from './Cena.tsx';
import { NovaSenha } from './NovaSenha.tsx';

/** ROUTE-07, RESET-01 … RESET-04: where the link of a mail leads. */
export function Page() {
  return (
    <Cena titulo="Escolha a sua nova senha">
      <Head title="Nova senha" description="Escolha outra senha para a sua conta." noIndex />
      <NovaSenha />
    </Cena>
  );
}
