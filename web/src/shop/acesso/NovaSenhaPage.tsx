import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { RESET_REDIRECT_DELAY } from '../../lib/constants.ts';
import { showToast } from '../../lib/toasts.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { DESCRICAO_DA_SENHA } from '../../ui/form/account-hints.ts';
import styles from '../../ui/form/form.module.css';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { Problems } from '../../ui/form/Problems.tsx';
import { type Problem, useTextForm } from '../../ui/form/useTextForm.ts';
import { Head } from '../../ui/head/Head.tsx';
import { outcomeOf } from '../../ui/outcome.ts';
import { Cena } from './Cena.tsx';
import { useRedefinirSenhaMutation } from './conta.gen.ts';

/** The page differs with and without a token. */
export const query = (search: URLSearchParams) => (search.size > 0 ? `?${search}` : '');

const loadRules = () => import('./regras-de-acesso.ts').then(({ novaSenha }) => novaSenha);

const DONE = '✅ Senha redefinida com sucesso!';
const INVALID = '❌ Token inválido ou expirado.';
const UNAVAILABLE = 'A loja não respondeu agora. Tente de novo: o link continua valendo.';

/** Form for a new password, with the token of a mailed link. */
function NovaSenha() {
  const [send] = useRedefinirSenhaMutation({ fetchPolicy: 'no-cache' });
  const navigate = useNavigate();
  const token = new URLSearchParams(useLocation().search).get('token')?.trim() ?? '';
  const [done, setDone] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  async function changePassword({ senha }: { senha: string }): Promise<readonly Problem[]> {
    // The link is used: the redirect is pending.
    if (done) return [];
    const resultado = await outcomeOf(send({ variables: { token, senha } }), UNAVAILABLE);
    switch (resultado.__typename) {
      case 'Confirmacao':
        setDone(true);
        showToast('success', DONE);
        leaving.current = setTimeout(
          () => void navigate('/login', { replace: true }),
          RESET_REDIRECT_DELAY,
        );
        return [];
      case 'DadosInvalidos':
        return [{ field: 'senha', text: resultado.mensagem }];
      case 'TokenInvalido':
        return [{ field: null, text: INVALID }];
      default:
        return [{ field: null, text: resultado.mensagem }];
    }
  }

  const { field, onSubmit, problems, sending } = useTextForm({
    fields: ['senha'],
    rules: loadRules,
    submit: changePassword,
  });
  if (token === '') {
    return (
      <Stack gap="lg" className={styles['form']}>
        <Text c="var(--text-soft)">
          Este endereço só funciona com o link que vai por e-mail. Peça outro e abra o mais recente.
        </Text>
        <ButtonLink to="/forgot-password" variant="outline" fullWidth>
          Pedir um link
        </ButtonLink>
      </Stack>
    );
  }
  return (
    <form className={styles['form']} method="post" noValidate onSubmit={onSubmit}>
      <PasswordField
        {...field('senha')}
        label="Nova senha"
        description={DESCRICAO_DA_SENHA}
        autoComplete="new-password"
        required
      />
      <Problems problems={problems} />
      <Button type="submit" fullWidth aria-disabled={sending || done} aria-busy={sending}>
        {sending ? 'Redefinindo…' : 'Redefinir'}
      </Button>
      <Text variant="faint" ta="center">
        O link venceu?{' '}
        <Anchor component={Link} variant="text" to="/forgot-password">
          Pedir outro
        </Anchor>
      </Text>
    </form>
  );
}

export function Page() {
  return (
    <Cena titulo="Escolha a sua nova senha">
      <Head title="Nova senha" description="Escolha outra senha para a sua conta." noIndex />
      <NovaSenha />
    </Cena>
  );
}
