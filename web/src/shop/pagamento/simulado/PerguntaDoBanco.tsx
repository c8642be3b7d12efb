import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';

export interface PerguntaProps {
  readonly onAnswer: (aprovado: boolean) => void;
}

/** The bank's confirmation dialog. Closing it declines. */
export function PerguntaDoBanco({ onAnswer }: PerguntaProps) {
  const [aprovado, setAprovado] = useState<boolean | null>(null);
  return (
    <Dialog
      open={aprovado === null}
      title="O banco pede a sua confirmação"
      onClose={() => setAprovado((before) => before ?? false)}
      onClosed={() => onAnswer(aprovado === true)}
    >
      <Stack gap="lg" pt="sm" c="var(--text-soft)">
        <p>
          Numa compra de verdade, o seu banco perguntaria aqui se é você mesmo quem paga. Neste
          ambiente de teste, você responde por ele.
        </p>
        <Group gap="sm" align="stretch">
          <Button data-autofocus onClick={() => setAprovado(true)}>
            Aprovar pagamento
          </Button>
          <Button variant="outline" onClick={() => setAprovado(false)}>
            Recusar
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
