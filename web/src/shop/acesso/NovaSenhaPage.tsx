import { Head } from '../../ui/head/Head.tsx';
import { Cena } from './Cena.tsx';
import { NovaSenha } from './NovaSenha.tsx';

export function Page() {
  return (
    <Cena titulo="Escolha a sua nova senha">
      <Head title="Nova senha" description="Escolha outra senha para a sua conta." noIndex />
      <NovaSenha />
    </Cena>
  );
}
