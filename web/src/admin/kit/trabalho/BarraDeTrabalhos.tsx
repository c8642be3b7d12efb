import { Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
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

const COLOURS: Readonly<Record<Trabalho['linhas'][number]['fim'], string>> = {
  esperando: 'inherit',
  enviando: 'inherit',
  feito: 'var(--text-soft)',
  falta: 'red',
  encerrado: 'red',
};

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
  const notDone = running ? [] : linhas.filter(({ fim }) => fim !== 'feito');
  const shown = isWhole
    ? [...notDone, ...linhas.filter((each) => !notDone.includes(each))]
    : notDone;
  return (
    <Paper
      component="section"
      ref={section}
      tabIndex={-1}
      aria-label={titulo}
      p="var(--space-3) var(--space-4)"
      bd="1px solid var(--line-strong)"
    >
      <Stack gap="xs">
        <Group justify="space-between" gap="var(--space-2) var(--space-4)">
          <div>
            <strong>{titulo}</strong>
            <Text role="status" variant="figures" c="var(--text-soft)">
              {situationText(trabalho)}
            </Text>
          </div>
          <Group gap="xs">
            {linhas.length > 0 ? (
              <Button variant="subtle" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
                {isWhole ? 'Esconder a lista' : 'Ver a lista'}
              </Button>
            ) : null}
            {running ? (
              <Button
                variant="outline"
                aria-disabled={estado === 'parando'}
                onClick={() => parar(id)}
              >
                Parar
              </Button>
            ) : (
              <>
                {missing > 0 ? (
                  <Button onClick={() => tentarDeNovo(id)}>
                    Tentar de novo {missing === 1 ? 'a que falta' : `as ${missing} que faltam`}
                  </Button>
                ) : null}
                {undoable > 0 ? (
                  <Button variant="outline" onClick={() => desfazer(id)}>
                    Desfazer
                  </Button>
                ) : null}
                <Button variant="subtle" onClick={() => fechar(id)}>
                  Fechar
                </Button>
              </>
            )}
          </Group>
        </Group>
        {running ? (
          <Box
            component="progress"
            w="100%"
            h="var(--space-2)"
            style={{ accentColor: 'var(--amber)' }}
            aria-label={`Andamento: ${titulo}`}
            {...(total === 0 ? {} : { value: feitos, max: total })}
          />
        ) : null}
        {shown.length > 0 ? (
          <Stack component="ul" variant="scroll">
            {shown.map(({ tarefa, fim, texto }) => (
              <Box component="li" key={tarefa.id} c={COLOURS[fim]}>
                <strong>{tarefa.nome}</strong>: {texto}
              </Box>
            ))}
          </Stack>
        ) : null}
      </Stack>
    </Paper>
  );
}

/** Progress and results of the long work of the dashboard, in every section. */
export function BarraDeTrabalhos() {
  const trabalhos = useTrabalhos();
  if (trabalhos.length === 0) return null;
  return (
    // Below the header, which stays in view on narrow screens.
    <Stack
      gap="xs"
      mt="md"
      pos="sticky"
      top={{ base: 'calc(3.5rem + var(--space-2))', md: 'xs' }}
      style={{ zIndex: 'var(--z-buy-bar)' }}
    >
      {trabalhos.map((trabalho) => (
        <Um key={trabalho.id} trabalho={trabalho} />
      ))}
    </Stack>
  );
}
