import { digitsOf } from '@decantaria/brasil/digits';
import { Anchor, Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { REGISTERED_REDIRECT_DELAY } from '../../lib/constants.ts';
import { PHONE_MASK } from '../../lib/formats/mask.ts';
import { showToast } from '../../lib/toasts.ts';
import { DESCRICAO_DA_SENHA, DESCRICAO_DO_USERNAME } from '../../ui/form/account-hints.ts';
import styles from '../../ui/form/form.module.css';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { Problems } from '../../ui/form/Problems.tsx';
import {
  CpfField,
  EmailField,
  NameField,
  PhoneField,
  UsernameField,
} from '../../ui/form/person-fields.tsx';
import { type Problem, useTextForm } from '../../ui/form/useTextForm.ts';
import { Head } from '../../ui/head/Head.tsx';
import { outcomeOf, problemOf } from '../../ui/outcome.ts';
import { arrivalOf, keepNewPassword } from './arrival.ts';
import { Cena } from './Cena.tsx';
import { useRegistrarMutation } from './cadastro.gen.ts';
import type { Cadastro as Escrito } from './regras-de-acesso.ts';

const loadRules = () => import('./regras-de-acesso.ts').then(({ cadastro }) => cadastro);

const DONE = '✅ Registro realizado com sucesso!';
const REFUSED = '❌ Erro ao registrar: ';
const UNKNOWN =
  '❌ Erro ao registrar: a loja não respondeu. O que você escreveu continua aqui; se a conta já tiver sido aberta, é só entrar.';

const CAMPOS = [
  'username',
  'email',
  'nomeCompleto',
  'cpf',
  'telefone',
  'senha',
  'confirmacao',
] as const satisfies readonly (keyof Escrito)[];
const isCampo = (campo: string | null | undefined) => CAMPOS.find((each) => each === campo) ?? null;

/** The part of an e-mail before the @, where it is a username that the shop takes; else `''`. */
function usernameOf(email: string): string {
  return /^([a-z\d._-]{6,20})@/i.exec(email.trim())?.[1]?.toLowerCase() ?? '';
}

function Cadastro() {
  const [send] = useRegistrarMutation({ fetchPolicy: 'no-cache' });
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const [done, setDone] = useState(false);
  /** The username that the e-mail suggests, until the person writes another one. */
  const [suggested, setSuggested] = useState('');
  const [cpfTaken, setCpfTaken] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  async function register(escrito: Escrito): Promise<readonly Problem[] | void> {
    // Already registered: the redirect is pending.
    if (done) return [];
    const { confirmacao: _, cpf, telefone, ...rest } = escrito;
    const input = { ...rest, cpf: digitsOf(cpf) || null, telefone: digitsOf(telefone) || null };
    const resultado = await outcomeOf(send({ variables: { input } }), UNKNOWN);
    if (resultado.__typename === 'NaoFeito') return [problemOf(resultado)];
    if (resultado.__typename !== 'Registro') {
      const { mensagem, campo } = resultado;
      const refused = resultado.__typename === 'RegistroRecusado';
      setCpfTaken(refused && campo === 'cpf');
      // The gateway begins this refusal with the same words.
      const text = refused ? mensagem : REFUSED + mensagem.replace(/^⚠️\s*/, '');
      return [{ field: isCampo(campo), text }];
    }
    setDone(true);
    showToast('success', DONE);
    const { username } = resultado;
    keepNewPassword(username, escrito.senha);
    leaving.current = setTimeout(
      () => void navigate('/login', { state: arrivalOf(state, username), replace: true }),
      REGISTERED_REDIRECT_DELAY,
    );
  }

  const { field, onSubmit, problems, sending } = useTextForm({
    fields: CAMPOS,
    rules: loadRules,
    submit: register,
  });
  const email = field('email');
  return (
    <form className={styles['form']} method="post" noValidate onSubmit={onSubmit}>
      <NameField {...field('nomeCompleto')} data-autofocus />
      <EmailField
        {...email}
        onChange={(event) => {
          email.onChange(event);
          const { form, value } = event.currentTarget;
          const written = form && new FormData(form).get('username');
          if (written === '' || written === suggested) setSuggested(usernameOf(value));
        }}
      />
      <UsernameField
        {...field('username')}
        // Uncontrolled, so that what is written before the page's code arrives is kept; a suggestion is a new field.
        key={suggested}
        defaultValue={suggested}
        description={DESCRICAO_DO_USERNAME}
      />
      <div className={styles['pair']}>
        <CpfField {...field('cpf')} label="CPF (opcional)" />
        <PhoneField
          {...field('telefone')}
          mask={PHONE_MASK}
          label="Telefone (opcional)"
          placeholder="(00) 00000-0000"
        />
      </div>
      {cpfTaken && field('cpf').error ? (
        <Text variant="faint" ta="center">
          Este CPF já tem conta:{' '}
          <Anchor component={Link} variant="text" to="/login" state={state}>
            Entrar
          </Anchor>{' '}
          ou{' '}
          <Anchor component={Link} variant="text" to="/forgot-password">
            Recuperar a senha
          </Anchor>
        </Text>
      ) : null}
      <PasswordField
        {...field('senha')}
        label="Senha"
        description={DESCRICAO_DA_SENHA}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...field('confirmacao')}
        label="Confirmar senha"
        autoComplete="new-password"
        required
      />
      <Problems problems={problems} />
      <Button type="submit" fullWidth aria-disabled={sending || done} aria-busy={sending}>
        {sending ? 'Registrando…' : 'Registrar'}
      </Button>
      <Text variant="faint" ta="center">
        Já tem conta?{' '}
        <Anchor component={Link} variant="text" to="/login" state={state}>
          Entrar
        </Anchor>
      </Text>
    </form>
  );
}

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
