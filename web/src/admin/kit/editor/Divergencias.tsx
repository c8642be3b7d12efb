import { Button, Fieldset, Group, Paper, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Falha } from '../lista/Falha.tsx';
import type { Divergencia } from './fundir.ts';
import type { Conflito, Editavel, Lado } from './useEditor.ts';

const LADOS = [
  ['salva', 'Na loja'],
  ['minha', 'O que você escreveu'],
] as const;

/** Asks about values that two people changed, and lists those that are merged already. */
export function Divergencias<T, R extends object>({
  conflito,
  textos,
  onChoose,
  onRetry,
}: {
  conflito: Conflito<R>;
  textos: NonNullable<Editavel<T, R>['textos']>;
  onChoose: (lado: Lado, one: Divergencia | null) => void;
  onRetry: () => void;
}) {
  const { estado, titulo } = conflito;
  const title = useRef<HTMLParagraphElement>(null);
  const isReading = estado === 'lendo';
  useEffect(() => {
    if (isReading) title.current?.focus();
  }, [isReading]);
  const lido = estado === 'lido' ? conflito : null;
  const divergencias = lido?.divergencias ?? [];
  const vindas = lido?.vindas ?? [];
  const isDecided = divergencias.every(({ chave }) => lido?.escolhas[chave] !== undefined);
  return (
    <Paper
      component="section"
      aria-label="Mudanças de outra pessoa"
      p="md"
      bd="1px solid yellow"
      fz="sm"
      style={{ overflowWrap: 'anywhere' }}
    >
      <Stack>
        <p ref={title} role={lido ? 'alert' : undefined} tabIndex={-1}>
          {titulo}
        </p>
        {estado === 'sem resposta' ? <Falha onRetry={onRetry}>{textos.naoLido}</Falha> : null}
        {vindas.length > 0 ? (
          <Text component="ul" size="sm" c="var(--text-soft)" aria-label="Já está no formulário">
            {vindas.map((vinda) => (
              <li key={vinda}>{vinda}</li>
            ))}
          </Text>
        ) : null}
        {divergencias.map((divergencia) => (
          <Fieldset
            key={divergencia.chave}
            variant="unstyled"
            legend={`${divergencia.rotulo}: o que fica?`}
          >
            {LADOS.map(([lado, label]) => (
              <Radio
                key={lado}
                name={`conflito ${divergencia.chave}`}
                label={`${label}: ${divergencia[lado]}`}
                mt="xs"
                checked={lido?.escolhas[divergencia.chave] === lado}
                onChange={() => onChoose(lado, divergencia)}
              />
            ))}
          </Fieldset>
        ))}
        {divergencias.length > 1 ? (
          <Group gap="sm">
            <Button variant="outline" onClick={() => onChoose('minha', null)}>
              Ficar com a minha versão em tudo
            </Button>
            <Button variant="outline" onClick={() => onChoose('salva', null)}>
              Usar a salva em tudo
            </Button>
          </Group>
        ) : null}
        <Text role="status" size="sm" c="var(--text-soft)">
          {isReading ? 'Lendo o que foi salvo…' : null}
          {estado === 'sumiu' ? textos.sumiu : null}
          {lido && isDecided ? 'Nada mais a decidir: confira e salve.' : null}
        </Text>
      </Stack>
    </Paper>
  );
}
