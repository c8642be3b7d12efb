import { Stack, Text } from '@mantine/core';
import { Moment } from '../../../ui/Facts.tsx';
import { type Evento, eventoText } from './historico.ts';
import styles from './PerfilDoUsuario.module.css';

/** `historico` is null when the API keeps none. */
export function HistoricoDoUsuario({ historico }: { historico: readonly Evento[] | null }) {
  if (historico === null) return <p>A API da loja não guarda as mudanças das contas.</p>;
  if (historico.length === 0) return <p>Nenhuma mudança registrada.</p>;
  return (
    <Stack component="ol" gap="md" className={styles['list']}>
      {historico.toReversed().map((evento) => (
        <li key={`${evento.data} ${evento.campo} ${evento.de} ${evento.para}`}>
          <p>{eventoText(evento)}</p>
          <Text variant="faint">
            <Moment at={evento.data} />,{' '}
            {evento.autor === null ? 'pela loja' : `por ${evento.autor}`}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
