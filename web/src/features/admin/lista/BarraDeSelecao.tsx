import { Button, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Lista.module.css';

export function BarraDeSelecao({
  chosen,
  visible,
  onClear,
  children,
}: {
  chosen: number;
  visible: number;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {chosen > 0 ? `${chosen} de ${visible} na tela selecionados` : ''}
      </p>
      {chosen > 0 ? (
        <Paper
          component="section"
          aria-label="Selecionados"
          shadow="md"
          className={styles['chosen']}
        >
          <Text size="sm">
            <strong>{chosen}</strong> de {visible} na tela
          </Text>
          <Group gap="xs">{children}</Group>
          <Button variant="subtle" size="sm" onClick={onClear}>
            Limpar seleção
          </Button>
        </Paper>
      ) : null}
    </>
  );
}
