import { Button } from '@mantine/core';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
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
          <ButtonLink to="/" variant="outline">
            Voltar à loja
          </ButtonLink>
        </>
      }
    >
      <p role="alert">{text}</p>
    </Tela>
  );
}
