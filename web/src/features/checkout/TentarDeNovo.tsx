import { useState } from 'react';
import { Button, ButtonLink } from '../../shared/ui/Button.tsx';
import { Tela } from './Tela.tsx';
import { NOT_LOADED } from './words.ts';

/** C-12: the shop did not answer, which says nothing of the order. */
export function TentarDeNovo({
  title,
  text = NOT_LOADED,
  onAgain,
}: {
  title: string;
  text?: string;
  onAgain: () => Promise<void>;
}) {
  const [asking, setAsking] = useState(false);
  const again = () => {
    if (asking) return;
    setAsking(true);
    void onAgain().finally(() => setAsking(false));
  };
  return (
    <Tela
      title={title}
      ways={
        <>
          <Button onClick={again} aria-disabled={asking} aria-busy={asking}>
            Tentar de novo
          </Button>
          <ButtonLink to="/" look="outline">
            Voltar à loja
          </ButtonLink>
        </>
      }
    >
      <p role="alert">{text}</p>
    </Tela>
  );
}
