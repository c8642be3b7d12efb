import { Spotlight } from '@mantine/spotlight';
import type { Grupo } from './destinos.ts';
import styles from './Paleta.module.css';

export const OPCOES_ID = 'opcoes-da-paleta';

export function optionId(at: number): string {
  return `${OPCOES_ID}-${at}`;
}

export function Opcoes({ grupos, current }: { grupos: readonly Grupo[]; current: number }) {
  const order = grupos.flatMap(({ opcoes }) => opcoes);
  return (
    <div id={OPCOES_ID} role="listbox" aria-label="Opções" className={styles['list']}>
      {grupos.map(({ titulo, opcoes }) => (
        <Spotlight.ActionsGroup key={titulo} label={titulo} role="group" aria-label={titulo}>
          {opcoes.map((opcao) => {
            const { id, label, more, run } = opcao;
            const at = order.indexOf(opcao);
            return (
              <Spotlight.Action
                key={id}
                // The component accepts no `id` prop.
                ref={(option) => option?.setAttribute('id', optionId(at))}
                role="option"
                aria-selected={at === current}
                aria-label={more ? `${label}, ${more}` : label}
                data-selected={at === current || undefined}
                label={label}
                {...(more ? { description: more } : {})}
                onClick={run}
              />
            );
          })}
        </Spotlight.ActionsGroup>
      ))}
    </div>
  );
}
