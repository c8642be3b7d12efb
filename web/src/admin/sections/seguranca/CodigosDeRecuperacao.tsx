import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { BRAND } from '../../../lib/constants.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { download } from '../../kit/lista/csv.ts';
import styles from './Seguranca.module.css';

/** The recovery codes, which can be read only now. */
export function CodigosDeRecuperacao({
  codigos,
  onDone,
}: {
  codigos: readonly string[];
  onDone: () => void;
}) {
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  const text = codigos.join('\n');
  return (
    <Stack gap="lg" className={styles['codes']}>
      <p ref={start} tabIndex={-1} className={styles['start']}>
        A verificação em duas etapas está ativa. Se você perder o celular, um destes códigos entra
        no lugar do aplicativo. Cada um vale uma vez. <strong>Eles não aparecem de novo.</strong>
      </p>
      <ul>
        {codigos.map((codigo) => (
          <li key={codigo}>
            <code>{codigo}</code>
          </li>
        ))}
      </ul>
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button
          variant="outline"
          onClick={() =>
            void copyText(text, {
              done: 'Códigos copiados.',
              failed: 'Não deu para copiar. Selecione os códigos e copie deles.',
            })
          }
        >
          Copiar
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            download(
              'codigos-de-recuperacao.txt',
              `${BRAND}: códigos de recuperação. Cada um vale uma vez.\r\n\r\n${codigos.join('\r\n')}\r\n`,
            )
          }
        >
          Baixar
        </Button>
      </Group>
      <Button fullWidth onClick={onDone}>
        Guardei os códigos
      </Button>
    </Stack>
  );
}
