import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import styles from './Categorias.module.css';

/** `onCreate` resolves to the problem with the name, or to null. */
export function NovaCategoria({
  onCreate,
}: {
  onCreate: (nome: string) => Promise<string | null>;
}) {
  const field = useRef<HTMLInputElement>(null);
  const busy = useRef(false);
  const [nome, setNome] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  const create = async () => {
    setSending(true);
    const failure = await onCreate(nome);
    setSending(false);
    setProblem(failure);
    if (failure === null) setNome('');
    field.current?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    void create().finally(() => {
      busy.current = false;
    });
  };
  return (
    <form method="post" noValidate className={styles['create']} onSubmit={submit}>
      <TextInput
        ref={field}
        name="nome"
        label="Nova categoria"
        autoComplete="off"
        data-autofocus
        value={nome}
        error={problem}
        onChange={({ currentTarget }) => {
          setNome(currentTarget.value);
          setProblem(null);
        }}
      />
      <Button type="submit" aria-disabled={sending} aria-busy={sending}>
        Criar categoria
      </Button>
    </form>
  );
}
