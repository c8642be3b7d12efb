import { Text } from '@mantine/core';
import { Dialog } from '../../ui/Dialog.tsx';
import { Entrada } from './Entrada.tsx';

/** Sign-in dialog over an open account page. The page keeps its state with any answer. */
export function Reentrada({
  open,
  username,
  onAnswer,
}: {
  open: boolean;
  username: string;
  onAnswer: (signedIn: boolean) => void;
}) {
  return (
    <Dialog above open={open} title="Sua sessão terminou" onClose={() => onAnswer(false)}>
      <Text mb="lg" c="var(--text-soft)">
        Entre de novo para continuar de onde parou. O que você escreveu continua aqui.
      </Text>
      <Entrada again={{ username, onSignedIn: () => onAnswer(true) }} />
    </Dialog>
  );
}
