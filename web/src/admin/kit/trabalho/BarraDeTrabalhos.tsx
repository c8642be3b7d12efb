import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import styles from './BarraDeTrabalhos.module.css';
import {
  desfazer,
  fechar,
  isRunning,
  parar,
  revertible,
  type Trabalho,
  tentarDeNovo,
  useTrabalhos,
} from './trabalhos.ts';

function situationText({ estado, feitos, total, linhas, falha }: Trabalho): string {
  const progress = total === 0 ? '' : `${feitos} de ${total}`;
  if (estado === 'na fila') return 'Na fila.';
  if (estado === 'andando') return progress;
  if (estado === 'parando') return `${progress}. Parando: o que já foi enviado termina.`;
  if (falha !== null) return falha;
  const done = linhas.filter(({ fim }) => fim === 'feito').length;
  return done === linhas.length
    ? `Pronto: ${done} de ${done}.`
    : `${done} de ${linhas.length} feitos; veja abaixo por que os outros não.`;
}

function Um({ trabalho }: { trabalho: Trabalho }) {
  const [isWhole, setIsWhole] = useState(false);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that began an undo has gone with its job.
    if (document.activeElement === document.body) section.current?.focus();
  }, []);
  const { id, titulo, linhas, feitos, total, estado } = trabalho;
  const running = isRunning(trabalho);
  const missing = linhas.filter(({ fim }) => fim === 'falta').length;
  const undoable = running ? 0 : revertible(trabalho).length;
  const shown = isWhole ? linhas : linhas.filter(({ fim }) => !running && fim !== 'feito');
  return (
    <Paper
      component="section"
      ref={section}
      tabIndex={-1}
      aria-label={titulo}
      className={styles['job']}
    >
      <Group justify="space-between" gap="var(--space-2) var(--space-4)">
        <div>
          <strong>{titulo}</strong>
          <Text role="status" variant="figures" c="var(--text-soft)">
            {situationText(trabalho)}
          </Text>
        </div>
        <Group gap="xs">
          {linhas.length > 0 ? (
            <Button
              variant="subtle"
              size="sm"
              aria-expanded={isWhole}
              onClick={() => setIsWhole(!isWhole)}
            >
              {isWhole ? 'Esconder a lista' : 'Ver a lista'}
            </Button>
          ) : null}
          {running ? (
            <Button
              variant="outline"
              size="sm"
              aria-disabled={estado === 'parando'}
              onClick={() => parar(id)}
            >
              Parar
            </Button>
          ) : (
            <>
              {missing > 0 ? (
                <Button size="sm" onClick={() => tentarDeNovo(id)}>
                  Tentar de novo {missing === 1 ? 'a que falhou' : `as ${missing} que falharam`}
                </Button>
              ) : null}
              {undoable > 0 ? (
                <Button variant="outline" size="sm" onClick={() => desfazer(id)}>
                  Desfazer
                </Button>
              ) : null}
              <Button variant="subtle" size="sm" onClick={() => fechar(id)}>
                Fechar
              </Button>
            </>
          )}
        </Group>
      </Group>
      {running ? (
        <progress
          aria-label={`Andamento: ${titulo}`}
          {...(total === 0 ? {} : { value: feitos, max: total })}
        />
      ) : null}
      {shown.length > 0 ? (
        <ul className={styles['lines']}>
          {shown.map(({ tarefa, fim, texto }) => (
            <li key={tarefa.id} data-fim={fim}>
              <strong>{tarefa.nome}</strong>: {texto}
            </li>
          ))}
        </ul>
      ) : null}
    </Paper>
  );
}

/** Progress and results of the long work of the dashboard, in every section. */
export function BarraDeTrabalhos() {
  const trabalhos = useTrabalhos();
  if (trabalhos.length === 0) return null;
  return (
    <Stack gap="xs" className={styles['bar']}>
      {trabalhos.map((trabalho) => (
        <Um key={trabalho.id} trabalho={trabalho} />
      ))}
    </Stack>
  );
}
