import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import styles from './Categorias.module.css';
import { useConhecidas } from './conhecidas.ts';
import { NovaCategoria } from './NovaCategoria.tsx';
import { RemoverCategoria } from './RemoverCategoria.tsx';
import { RenomearCategoria } from './RenomearCategoria.tsx';
import { useMudancas } from './useMudancas.ts';

/** What is being done with a category of the list. */
interface Intencao {
  readonly id: string;
  readonly modo: 'renomear' | 'remover';
}

/** ACAT-01: all categories, one a row, each to be renamed or removed where it stands; a new one above them. */
export function Categorias() {
  const { conhecidas, loading, retry } = useConhecidas();
  const { criar, renomear, excluir } = useMudancas();
  const [intencao, setIntencao] = useState<Intencao | null>(null);
  const list = useRef<HTMLUListElement>(null);
  /** Whose button gets the focus back, once its row is drawn again. */
  const back = useRef<Intencao | null>(null);
  useEffect(() => {
    const { current: to } = back;
    if (intencao || !to) return;
    back.current = null;
    const button = list.current?.querySelector<HTMLElement>(`[data-way="${to.modo}:${to.id}"]`);
    (button ?? list.current)?.focus();
  }, [intencao]);

  /** What was last said of a category; told here once its own row is gone. */
  const [told, setTold] = useState<{ readonly id: string; readonly text: string } | null>(null);
  const orphan = told && !loading && !conhecidas.some(({ id }) => id === told.id) ? told.text : '';
  useEffect(() => {
    if (orphan !== '') list.current?.focus();
  }, [orphan]);
  const keep = async (id: string, answer: Promise<string | null>) => {
    const text = await answer;
    setTold(text === null ? null : { id, text });
    return text;
  };

  const done = () => {
    back.current = intencao;
    setIntencao(null);
  };
  const begin = (modo: Intencao['modo'], id: string) => (
    <Button
      small
      look="quiet"
      data-way={`${modo}:${id}`}
      aria-label={`${modo === 'renomear' ? 'Renomear' : 'Remover'} ${conhecidas.find((one) => one.id === id)?.nome ?? ''}`}
      onClick={() => setIntencao({ id, modo })}
    >
      {modo === 'renomear' ? 'Renomear' : 'Remover'}
    </Button>
  );

  return (
    <div className={styles['manager']}>
      <NovaCategoria onCreate={criar} />
      {retry ? (
        <div role="alert" className={styles['problem']}>
          <p>As categorias não carregaram.</p>
          <Button small look="outline" onClick={retry}>
            Tentar de novo
          </Button>
        </div>
      ) : null}
      <div role="alert" className={styles['problem']}>
        {orphan === '' ? null : <p>{orphan}</p>}
      </div>
      <ul ref={list} tabIndex={-1} aria-label="Categorias" aria-busy={loading}>
        {loading
          ? [1, 2, 3].map((row) => (
              <li key={row}>
                <Skeleton className={styles['waiting']} />
              </li>
            ))
          : null}
        {conhecidas.map(({ id, nome }) => (
          <li key={id}>
            {intencao?.id !== id ? (
              <div className={styles['row']}>
                <span>{nome}</span>
                <span className={styles['ways']}>
                  {begin('renomear', id)}
                  {begin('remover', id)}
                </span>
              </div>
            ) : intencao.modo === 'renomear' ? (
              <RenomearCategoria
                nome={nome}
                onRename={(novo) => keep(id, renomear(id, novo))}
                onDone={done}
              />
            ) : (
              <RemoverCategoria
                id={id}
                nome={nome}
                onRemove={() => keep(id, excluir(id))}
                onDone={done}
              />
            )}
          </li>
        ))}
      </ul>
      {!loading && !retry && conhecidas.length === 0 ? (
        <p className={styles['count']}>Nenhuma categoria ainda.</p>
      ) : null}
    </div>
  );
}
