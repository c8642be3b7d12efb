import { Button, Group, TextInput } from '@mantine/core';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import styles from './Categorias.module.css';

export function RenomearCategoria({
  nome: before,
  onRename,
  onDone,
}: {
  nome: string;
  onRename: (nome: string) => Promise<string | null>;
  onDone: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const busy = useRef(false);
  const [nome, setNome] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const rename = async () => {
    if (nome.trim() === before) return onDone();
    setSending(true);
    const failure = await onRename(nome);
    setSending(false);
    setProblem(failure);
    if (failure === null) onDone();
    else field.current?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    void rename().finally(() => {
      busy.current = false;
    });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Escape cancels the rename, not the surrounding dialog.
    event.preventDefault();
    onDone();
  };
  const escapeProps = { 'data-mantine-stop-propagation': 'true', onKeyDown: press };
  return (
    <form method="post" noValidate className={styles['rename']} onSubmit={submit}>
      <TextInput
        ref={field}
        name="nome"
        label={`Novo nome de ${before}`}
        autoComplete="off"
        {...escapeProps}
        value={nome}
        error={problem}
        onChange={({ currentTarget }) => {
          setNome(currentTarget.value);
          setProblem(null);
        }}
      />
      <Group gap="xs">
        <Button
          type="submit"
          size="sm"
          {...escapeProps}
          aria-disabled={sending}
          aria-busy={sending}
        >
          Salvar nome
        </Button>
        <Button size="sm" variant="subtle" {...escapeProps} onClick={onDone}>
          Cancelar
        </Button>
      </Group>
    </form>
  );
}
