import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { failureKind } from '../../shared/graphql/errors.ts';
import { readOrigin } from '../../shared/routing/origin.ts';
import { currentUser, startSession } from '../../shared/session/session.ts';
import { dismissToast, showToast } from '../../shared/toasts/toasts.ts';
import { PasswordField } from '../../shared/ui/form/PasswordField.tsx';
import { Late } from '../../shared/ui/Late.tsx';
import { readArrival } from './arrival.ts';
import styles from './Entrada.module.css';
import { useEntrarMutation } from './entrar.gen.ts';
import { takeNewPassword } from './senha-nova.ts';

const MISSING = '⚠️ Preencha todos os campos.';
const REFUSED = '❌ Usuário ou senha inválidos.';
const UNAVAILABLE = 'A loja não respondeu agora. Seus dados continuam aqui: tente de novo.';
const WELCOME = '✅ Login realizado com sucesso!';

// Few accounts have a second factor: its code loads on demand.
const loadSegundaEtapa = () =>
  import('./SegundaEtapa.tsx').then(({ SegundaEtapa }) => SegundaEtapa);

interface Problem {
  readonly text: string;
  /** True when the error concerns the fields. */
  readonly fields: boolean;
}

/** `again` is for an account whose session ended on an open page. Uncontrolled, so that autofilled values count. */
export function Entrada({
  again,
}: {
  again?: { readonly username: string; readonly onSignedIn: () => void };
}) {
  const [send] = useEntrarMutation({ fetchPolicy: 'no-cache' });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sending, setSending] = useState(false);
  const [desafio, setDesafio] = useState<string | null>(null);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const refusal = useRef<number | null>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const origin = readOrigin(state);
  const arrival = readArrival(state);
  // In an effect, because the server does not know the arrival.
  useEffect(() => {
    if (arrival === null) return;
    if (username.current?.value === '') username.current.value = arrival;
    const newPassword = takeNewPassword(arrival);
    if (newPassword !== null && password.current) password.current.value = newPassword;
  }, [arrival]);

  function refuse(text: string): void {
    setProblem({ text, fields: true });
    refusal.current = showToast('error', text, { polite: true });
    password.current?.select();
  }

  async function onSessao(sessao: { descritor: string; usuarioId: string }): Promise<void> {
    if (refusal.current !== null) dismissToast(refusal.current);
    startSession(sessao.descritor, sessao.usuarioId);
    if (again) {
      again.onSignedIn();
      return;
    }
    showToast('success', WELCOME);
    // The route's guard redirects, unless the browser cannot store the session.
    if (!currentUser()) await navigate(origin ?? '/', { replace: true });
  }

  /** Returns from the second step to the password. */
  function onBack(text: string | null): void {
    setDesafio(null);
    setProblem(text === null ? null : { text, fields: false });
    requestAnimationFrame(() => password.current?.select());
  }

  async function enter(credentials: { username: string; senha: string }): Promise<void> {
    const resultado = (await send({ variables: credentials })).data?.resultado;
    switch (resultado?.__typename) {
      case 'Sessao':
        await onSessao(resultado);
        return;
      case 'SegundoFatorPedido':
        setDesafio(resultado.desafio);
        return;
      case 'MuitasTentativas':
        setProblem({ text: resultado.mensagem, fields: false });
        return;
      default:
        refuse(REFUSED);
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (sending) return;
    const credentials = {
      username: username.current?.value.trim() ?? '',
      senha: password.current?.value ?? '',
    };
    const empty = [username, password].find(({ current }) => !current?.value.trim());
    if (empty) {
      setProblem({ text: MISSING, fields: true });
      empty.current?.focus();
      return;
    }
    setProblem(null);
    setSending(true);
    enter(credentials)
      .catch((error: unknown) => {
        if (failureKind(error) === 'unavailable' || failureKind(error) === 'limited') {
          setProblem({ text: UNAVAILABLE, fields: false });
        } else refuse(REFUSED);
      })
      .finally(() => setSending(false));
  }

  const invalid = problem?.fields === true;
  return (
    <>
      {desafio === null ? null : (
        <Late
          load={loadSegundaEtapa}
          props={{ desafio, onSessao, onBack }}
          onMissing={() => onBack(UNAVAILABLE)}
        />
      )}
      <form
        className={styles['form']}
        method="post"
        noValidate
        hidden={desafio !== null}
        onSubmit={onSubmit}
      >
        <TextInput
          ref={username}
          name="username"
          label="Usuário"
          defaultValue={again?.username}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          error={invalid}
          aria-describedby={invalid ? 'login-problem' : undefined}
        />
        <div className={styles['password']}>
          <PasswordField
            ref={password}
            name="password"
            label="Senha"
            autoComplete="current-password"
            required
            data-autofocus={again ? true : undefined}
            error={invalid}
            aria-describedby={invalid ? 'login-problem' : undefined}
          />
          <p className={styles['aside']}>
            Esqueceu a senha?{' '}
            <Link to="/forgot-password" target={again ? '_blank' : undefined}>
              Recuperar
            </Link>
          </p>
        </div>
        <div role="alert" className={styles['problem']} id="login-problem">
          {problem ? <p>{problem.text}</p> : null}
        </div>
        <Button type="submit" fullWidth aria-disabled={sending} aria-busy={sending}>
          {sending ? 'Entrando…' : 'Entrar'}
        </Button>
        {again ? null : (
          <p className={styles['register']}>
            Ainda não tem conta?{' '}
            <Link to="/register" state={state}>
              Registre-se
            </Link>
          </p>
        )}
      </form>
    </>
  );
}
