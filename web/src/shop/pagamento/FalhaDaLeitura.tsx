import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useAction } from '../../ui/useAction.ts';
import { Tela } from './Tela.tsx';
import { NOT_LOADED } from './words.ts';

/** Retry screen after a missing reply, which says nothing about the order. */
export function FalhaDaLeitura({
  title,
  text = NOT_LOADED,
  onRetry,
}: {
  title: string;
  text?: string;
  onRetry: () => Promise<void>;
}) {
  const { sending, run } = useAction();
  return (
    <Tela
      title={title}
      actions={
        <>
          <Button onClick={() => void run(onRetry)} aria-disabled={sending} aria-busy={sending}>
            Tentar de novo
          </Button>
          <Button component={Link} to="/" variant="outline">
            Voltar à loja
          </Button>
        </>
      }
    >
      <p role="alert">{text}</p>
    </Tela>
  );
}
