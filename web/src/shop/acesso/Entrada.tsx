import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { failureKind } from '../../lib/graphql/errors.ts';
import { readOrigin } from '../../lib/routing/origin.ts';
import { currentUser, startSession } from '../../lib/session/session.ts';
import { dismissToast, showToast } from '../../lib/toasts.ts';
import form from '../../ui/form/form.module.css';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { Problems } from '../../ui/form/Problems.tsx';
import { UsernameField } from '../../ui/form/person-fields.tsx';
import { type Problem, useTextForm } from '../../ui/form/useTextForm.ts';
import { Late } from '../../ui/Late.tsx';
import { forgetNewPassword, readArrival } from './arrival.ts';
import { useEntrarMutation } from './entrar.gen.ts';

const REFUSED = '❌ Usuário ou senha inválidos.';
const UNAVAILABLE = 'A loja não respondeu agora. Seus dados continuam aqui: tente de novo.';
const WELCOME = '✅ Login realizado com sucesso!';

const loadRules = () => import('./regras-de-acesso.ts').then(({ entrada }) => entrada);

// Few accounts have a second factor: its code loads on demand.
const loadSegundaEtapa = () =>
  import('./SegundaEtapa.tsx').then(({ SegundaEtapa }) => SegundaEtapa);

const general = (text: string): readonly Problem[] => [{ field: null, text }];

/** `again` is for an account whose session ended on an open page. Uncontrolled, so that autofilled values count. */
export function Entrada({
  again,
}: {
  again?: { readonly username: string; readonly onSignedIn: () => void };
}) {
  const [send] = useEntrarMutation({ fetchPolicy: 'no-cache' });
  /** The open second step. `resolve` ends the submit that asked for it. */
  const [step, setStep] = useState<{
    readonly desafio: string;
    readonly resolve: (problems: readonly Problem[]) => void;
  } | null>(null);
  const password = useRef<HTMLInputElement>(null);
  const refusal = useRef<number | null>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const origin = readOrigin(state);
  const [initial] = useState<ReturnType<typeof readArrival>>(() =>
    again ? { username: again.username } : readArrival(state),
  );
  const ownForm = useRef<HTMLFormElement>(null);
  const arrives = initial.password !== undefined;
  useEffect(() => {
    forgetNewPassword();
    // A new account signs in without another tap.
    if (arrives) ownForm.current?.requestSubmit();
  }, [arrives]);

  const selectPassword = () => requestAnimationFrame(() => password.current?.select());

  function refuse(): readonly Problem[] {
    refusal.current = showToast('error', REFUSED, { polite: true });
    selectPassword();
    return [{ field: 'password', text: REFUSED }];
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
    setStep(null);
    step?.resolve(text === null ? [] : general(text));
    selectPassword();
  }

  async function enter(written: {
    username: string;
    password: string;
  }): Promise<readonly Problem[]> {
    const variables = { username: written.username, senha: written.password };
    try {
      const resultado = (await send({ variables })).data?.resultado;
      switch (resultado?.__typename) {
        case 'Sessao':
          await onSessao(resultado);
          return [];
        case 'SegundoFatorPedido':
          return await new Promise((resolve) => setStep({ desafio: resultado.desafio, resolve }));
        case 'MuitasTentativas':
          return general(resultado.mensagem);
        default:
          return refuse();
      }
    } catch (error) {
      const kind = failureKind(error);
      return kind === 'unavailable' || kind === 'limited' ? general(UNAVAILABLE) : refuse();
    }
  }

  const { field, onSubmit, problems, sending } = useTextForm({
    fields: ['username', 'password'],
    initial,
    rules: loadRules,
    submit: enter,
  });
  return (
    <>
      {step === null ? null : (
        <Late
          load={loadSegundaEtapa}
          props={{ desafio: step.desafio, onSessao, onBack }}
          onMissing={() => onBack(UNAVAILABLE)}
        />
      )}
      <form
        ref={ownForm}
        className={form['form']}
        method="post"
        noValidate
        hidden={step !== null}
        onSubmit={onSubmit}
      >
        <UsernameField {...field('username')} data-autofocus={again ? undefined : true} />
        <Stack gap="var(--space-1)">
          <PasswordField
            {...field('password')}
            ref={password}
            label="Senha"
            autoComplete="current-password"
            required
            data-autofocus={again ? true : undefined}
          />
          <Text variant="faint" ml="auto">
            Esqueceu a senha?{' '}
            <Anchor
              component={Link}
              variant="text"
              to="/forgot-password"
              target={again ? '_blank' : undefined}
            >
              Recuperar
            </Anchor>
          </Text>
        </Stack>
        <Problems problems={problems} />
        <Button type="submit" fullWidth aria-disabled={sending} aria-busy={sending}>
          {sending ? 'Entrando…' : 'Entrar'}
        </Button>
        {again ? null : (
          <Text variant="faint" ta="center">
            Ainda não tem conta?{' '}
            <Anchor component={Link} variant="text" to="/register" state={state}>
              Registre-se
            </Anchor>
          </Text>
        )}
      </form>
    </>
  );
}
