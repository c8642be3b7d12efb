import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import styles from './Categorias.module.css';

/** ACAT-01, ACAT-02: makes a category. `onCreate` answers what is wrong with the name, or null. */
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
    const found = await onCreate(nome);
    setSending(false);
    setProblem(found);
    if (found === null) setNome('');
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
      <TextField
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
