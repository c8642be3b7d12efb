import { useRef } from 'react';
import { comecar } from './trabalhos.ts';

/** Starts at most one job: a second click before the dialog has closed starts none. */
export function useComecar(): typeof comecar {
  const started = useRef(false);
  return (titulo, tarefas) => {
    if (started.current) return;
    started.current = true;
    comecar(titulo, tarefas);
  };
}
