import { Spotlight } from '@mantine/spotlight';
import type { Grupo } from './destinos.ts';
import styles from './Paleta.module.css';

/** The list of options, for the field that chooses among them. */
export const OPCOES_ID = 'opcoes-da-paleta';

/** The option at a place of the list, counted over all groups. */
export function optionId(at: number): string {
  return `${OPCOES_ID}-${at}`;
}

/** What the palette offers now; `current` is the place of the one that Enter takes. */
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
                // It takes no `id` among its properties.
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
