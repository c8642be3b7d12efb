import { NativeSelect, Paper, Text, TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { ConfirmActions } from '../../../ui/ConfirmActions.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { type Problem, useTextForm } from '../../../ui/form/useTextForm.ts';
import { hasChanges } from '../../kit/editor/has-changes.ts';
import { EDITOR, type Estado, Rodape } from '../../kit/editor/Rodape.tsx';
import { useUnsavedGuard } from '../../kit/editor/useUnsavedGuard.ts';
import type { DialogProps } from '../../kit/lista/useDialogo.ts';
import { DE_SI, DO_STATUS, doPapel, type Pergunta, perguntaDe } from './consequencias.ts';
import type { ContaEscrita, criacao, edicao } from './conta-escrita.ts';
import { PAPEL_OPTIONS, readPapel, readStatus, STATUS_OPTIONS } from './rotulos.ts';
import type { Papel, StatusUsuario } from './usuario.gen.ts';

const CAMPOS = [
  'username',
  'email',
  'senha',
  'papel',
  'status',
] as const satisfies readonly (keyof ContaEscrita)[];

export interface Conta {
  readonly title: string;
  readonly save: string;
  readonly username: string;
  readonly email: string;
  readonly papel: Papel;
  readonly status: StatusUsuario;
  readonly exists: boolean;
  readonly isOwn: boolean;
  readonly hints: Readonly<Record<'username' | 'senha', string>>;
  readonly rules: typeof criacao | ReturnType<typeof edicao>;
}

function Confirmar({ text, verb, answer }: Pergunta & { answer: (yes: boolean) => void }) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    first.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <Paper role="group" aria-labelledby={id} p="md" bd="1px solid amber">
      <Text id={id} mb="md">
        {text}
      </Text>
      <ConfirmActions
        keep="Voltar"
        keepRef={first}
        onKeep={() => answer(false)}
        verb={verb}
        onConfirm={() => answer(true)}
        autofocus={false}
        onEscape={() => answer(false)}
      />
    </Paper>
  );
}

/** `submit` saves and resolves to the problems; the dialog closes without any. `conta` is read once. */
export function FormularioDeUsuario({
  conta,
  submit,
  open,
  onClose,
  onClosed,
}: DialogProps & {
  conta: Conta;
  submit: (escrita: ContaEscrita) => Promise<readonly Problem[]>;
}) {
  const { title, save, exists, isOwn, hints } = conta;
  const [papel, setPapel] = useState(conta.papel);
  const [status, setStatus] = useState(conta.status);
  const [changed, setChanged] = useState(false);
  const [asked, setAsked] = useState<(Pergunta & { answer: (yes: boolean) => void }) | null>(null);
  const ask = (pergunta: Pergunta) =>
    new Promise<boolean>((resolve) => {
      const answer = (yes: boolean) => {
        setAsked(null);
        resolve(yes);
      };
      setAsked({ ...pergunta, answer });
    });
  const form = useRef<HTMLFormElement>(null);
  const guard = useUnsavedGuard({
    isChanged: () => open && hasChanges(form.current),
    onLeave: onClose,
  });
  const { field, onSubmit, problems, sending } = useTextForm({
    fields: CAMPOS,
    initial: {
      username: conta.username,
      email: conta.email,
      papel: conta.papel,
      status: conta.status,
    },
    rules: conta.rules,
    submit: async (escrita) => {
      const after = {
        papel: readPapel(escrita.papel) ?? conta.papel,
        status: readStatus(escrita.status) ?? conta.status,
      };
      const before = exists ? conta : { papel: null, status: null };
      const pergunta = perguntaDe(escrita.username, before, after);
      if (pergunta !== null && !(await ask(pergunta))) return [];
      const problems = await submit(escrita);
      if (problems.length === 0) onClose();
      return problems;
    },
  });
  const leave = () => {
    if (!sending) guard.leave();
  };
  const restEstado: Estado = exists ? 'salvo' : 'vazio';
  const openEstado = changed ? 'mudado' : restEstado;
  const papelField = field('papel');
  const statusField = field('status');
  return (
    <Dialog open={open} title={title} writing onClose={leave} onClosed={onClosed}>
      <form
        ref={form}
        className={EDITOR}
        method="post"
        noValidate
        onInput={() => setChanged(hasChanges(form.current))}
        onSubmit={onSubmit}
      >
        <TextInput
          {...field('username')}
          label="Usuário"
          description={hints.username}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          data-autofocus
        />
        <TextInput
          {...field('email')}
          type="email"
          inputMode="email"
          label="Email"
          autoComplete="off"
          autoCapitalize="none"
          required
        />
        <PasswordField
          {...field('senha')}
          label={exists ? 'Nova senha (opcional)' : 'Senha'}
          description={hints.senha}
          autoComplete="new-password"
          required={!exists}
        />
        <NativeSelect
          {...papelField}
          label="Papel"
          description={isOwn ? DE_SI.papel : doPapel(papel, exists ? conta.papel : null)}
          descriptionProps={{ 'aria-live': 'polite' }}
          data={PAPEL_OPTIONS}
          disabled={isOwn}
          onChange={(event) => {
            papelField.onChange(event);
            setPapel(readPapel(event.currentTarget.value) ?? conta.papel);
          }}
        />
        <NativeSelect
          {...statusField}
          label="Status"
          description={isOwn ? DE_SI.status : DO_STATUS[status]}
          descriptionProps={{ 'aria-live': 'polite' }}
          data={STATUS_OPTIONS}
          disabled={isOwn}
          onChange={(event) => {
            statusField.onChange(event);
            setStatus(readStatus(event.currentTarget.value) ?? conta.status);
          }}
        />
        {asked ? <Confirmar {...asked} /> : null}
        <Rodape
          guard={guard}
          estado={sending && !asked ? 'salvando' : openEstado}
          problems={problems}
          save={sending && !asked ? 'Salvando…' : save}
          onCancel={asked ? () => asked.answer(false) : leave}
        />
      </form>
    </Dialog>
  );
}
