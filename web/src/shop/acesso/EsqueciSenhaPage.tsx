import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { showToast } from '../../lib/toasts.ts';
import { useSolicitarRedefinicaoMutation } from '../../ui/acesso/redefinicao.gen.ts';
import styles from '../../ui/form/form.module.css';
import { Problems } from '../../ui/form/Problems.tsx';
import { EmailField } from '../../ui/form/person-fields.tsx';
import { type Problem, useTextForm } from '../../ui/form/useTextForm.ts';
import { Head } from '../../ui/head/Head.tsx';
import { outcomeOf } from '../../ui/outcome.ts';
import { Cena } from './Cena.tsx';

const loadRules = () => import('./regras-de-acesso.ts').then(({ recuperacao }) => recuperacao);

const SENT = '✅ Verifique seu email para redefinir a senha!';
const NOT_FOUND = '❌ Email não encontrado.';
const UNAVAILABLE = 'A loja não respondeu agora. Tente de novo em instantes.';

function PedidoDoLink() {
  const [send] = useSolicitarRedefinicaoMutation({ fetchPolicy: 'no-cache' });
  const [enviadoA, setEnviadoA] = useState<string | null>(null);

  async function requestLink({ email }: { email: string }): Promise<readonly Problem[]> {
    setEnviadoA(null);
    const resultado = await outcomeOf(send({ variables: { email } }), UNAVAILABLE);
    switch (resultado.__typename) {
      case 'Confirmacao':
        showToast('success', SENT);
        setEnviadoA(email);
        return [];
      case 'DadosInvalidos':
        return [{ field: 'email', text: resultado.mensagem }];
      case 'EmailNaoEncontrado':
        return [{ field: 'email', text: NOT_FOUND }];
      default:
        return [{ field: null, text: resultado.mensagem }];
    }
  }

  const { field, onSubmit, problems, sending } = useTextForm({
    fields: ['email'],
    rules: loadRules,
    submit: requestLink,
  });
  return (
    <form className={styles['form']} method="post" noValidate onSubmit={onSubmit}>
      <Text c="var(--text-soft)">
        Escreva o e-mail da sua conta. Enviamos um link para você escolher outra senha.
      </Text>
      <EmailField {...field('email')} />
      <Problems problems={problems} />
      <output className="live">
        {enviadoA === null ? null : (
          <Stack variant="message" __vars={{ '--edge': 'var(--success)' }}>
            <p>
              Se {enviadoA} tiver uma conta, o link chega em alguns minutos. Não veio? Olhe também o
              lixo eletrônico.
            </p>
          </Stack>
        )}
      </output>
      <Button type="submit" fullWidth aria-disabled={sending} aria-busy={sending}>
        {sending ? 'Enviando…' : 'Enviar Link'}
      </Button>
      <Text variant="faint" ta="center">
        Lembrou?{' '}
        <Anchor component={Link} variant="text" to="/login">
          Entrar
        </Anchor>
      </Text>
    </form>
  );
}

export function Page() {
  return (
    <Cena titulo="Vamos recuperar o seu acesso">
      <Head
        title="Recuperar senha"
        description="Receba por e-mail um link para escolher outra senha."
        noIndex
      />
      <PedidoDoLink />
    </Cena>
  );
}
