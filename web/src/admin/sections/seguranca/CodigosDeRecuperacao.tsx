import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { BRAND } from '../../../lib/constants.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { DescartarPergunta } from '../../../ui/form/DescartarPergunta.tsx';
import { tiles } from '../../../ui/tiles.ts';
import { useUnsavedGuard } from '../../kit/editor/useUnsavedGuard.ts';

/** A code to type elsewhere: one click selects it. */
export function Codigo({ children }: { children: ReactNode }) {
  return (
    <Box
      component="code"
      c="var(--text)"
      fz="md"
      lts="0.04em"
      style={{ userSelect: 'all', overflowWrap: 'anywhere' }}
    >
      {children}
    </Box>
  );
}

/** The recovery codes, which can be read only now: every way out but their button asks first. */
export function CodigosDeRecuperacao({
  codigos,
  open,
  onDone,
}: {
  codigos: readonly string[];
  /** False while their dialog closes. */
  open: boolean;
  onDone: () => void;
}) {
  const guard = useUnsavedGuard({ isChanged: () => open, onLeave: onDone });
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  const text = codigos.join('\n');
  return (
    <Stack gap="lg" mt="lg" c="var(--text-soft)">
      <p ref={start} tabIndex={-1} className="unmarked">
        A verificação em duas etapas está ativa. Se você perder o celular, um destes códigos entra
        no lugar do aplicativo. Cada um vale uma vez.{' '}
        <Text component="strong" inherit fw={700} c="var(--text)">
          Eles não aparecem de novo.
        </Text>
      </p>
      <Box
        component="ul"
        p="md"
        bd="1px solid var(--line)"
        bdrs="lg"
        style={tiles('7rem', 'var(--space-3)', 'auto-fit')}
      >
        {codigos.map((codigo) => (
          <li key={codigo}>
            <Codigo>{codigo}</Codigo>
          </li>
        ))}
      </Box>
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button
          size="md"
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
          size="md"
          variant="outline"
          onClick={() =>
            saveFile(
              'codigos-de-recuperacao.txt',
              `${BRAND}: códigos de recuperação. Cada um vale uma vez.\r\n\r\n${codigos.join('\r\n')}\r\n`,
              'text/plain;charset=utf-8',
            )
          }
        >
          Baixar
        </Button>
      </Group>
      <DescartarPergunta
        guard={guard}
        text="Você ainda vai precisar destes códigos. Fechar sem guardar?"
        keep="Voltar aos códigos"
        verb="Fechar sem guardar"
      >
        <Button size="md" fullWidth onClick={onDone}>
          Guardei os códigos
        </Button>
      </DescartarPergunta>
    </Stack>
  );
}
