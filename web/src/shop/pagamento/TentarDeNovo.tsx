import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Tela } from './Tela.tsx';
import { NOT_LOADED } from './words.ts';

/** Retry screen after a missing reply, which says nothing about the order. */
export function TentarDeNovo({
  title,
  text = NOT_LOADED,
  onRetry,
}: {
  title: string;
  text?: string;
  onRetry: () => Promise<void>;
}) {
  const [retrying, setRetrying] = useState(false);
  const retry = () => {
    if (retrying) return;
    setRetrying(true);
    void onRetry().finally(() => setRetrying(false));
  };
  return (
    <Tela
      title={title}
      actions={
        <>
          <Button onClick={retry} aria-disabled={retrying} aria-busy={retrying}>
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
