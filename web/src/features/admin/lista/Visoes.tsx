import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../shared/ui/Button.tsx';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import styles from './Escolhas.module.css';
import type { Visao } from './preferencias.ts';
import { Suspenso } from './Suspenso.tsx';

const MAX_NOME = 40;

export function Visoes({
  visoes,
  current,
  addressOf,
  onChange,
}: {
  visoes: readonly Visao[];
  current: string;
  addressOf: (search: string) => string;
  onChange: (visoes: readonly Visao[]) => void;
}) {
  const [open, setOpen] = useState(false);
  const [nome, setNome] = useState('');
  const saveView = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = nome.trim();
    if (name === '') return;
    onChange([...visoes.filter((visao) => visao.nome !== name), { nome: name, search: current }]);
    setNome('');
  };
  return (
    <Suspenso label="Visões" open={open} onChange={setOpen}>
      {visoes.length === 0 ? (
        <p className={styles['hint']}>
          Filtre a lista como você olha para ela sempre e guarde aqui, com um nome.
        </p>
      ) : (
        <ul className={styles['visoes']}>
          {visoes.map((visao) => (
            <li key={visao.nome}>
              <Link
                to={addressOf(visao.search)}
                aria-current={visao.search === current ? 'true' : undefined}
                onClick={() => setOpen(false)}
              >
                {visao.nome}
              </Link>
              <button
                type="button"
                aria-label={`Esquecer a visão ${visao.nome}`}
                onClick={() => onChange(visoes.filter((other) => other !== visao))}
              >
                <CloseIcon size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles['keep']} onSubmit={saveView}>
        <label>
          <span>Guardar a de agora como</span>
          <input
            value={nome}
            maxLength={MAX_NOME}
            autoComplete="off"
            onChange={({ currentTarget }) => setNome(currentTarget.value)}
          />
        </label>
        <Button type="submit" small look="outline">
          Guardar
        </Button>
      </form>
    </Suspenso>
  );
}
