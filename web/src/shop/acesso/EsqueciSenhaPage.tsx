import { Head } from '../../ui/head/Head.tsx';
import { Cena } from './Cena.tsx';
import { EsqueciSenha } from './EsqueciSenha.tsx';

export function Page() {
  return (
    <Cena titulo="Vamos recuperar o seu acesso">
      <Head
        title="Recuperar senha"
        description="Receba por e-mail um link para escolher outra senha."
        noIndex
      />
      <EsqueciSenha />
    </Cena>
  );
}
