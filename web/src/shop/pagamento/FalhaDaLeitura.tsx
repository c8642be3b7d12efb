import { useAction } from '../../ui/useAction.ts';
import { Tela, TO_SHOP } from './Tela.tsx';
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
      ways={[{ label: 'Tentar de novo', onClick: () => void run(onRetry), busy: sending }, TO_SHOP]}
    >
      <p role="alert">{text}</p>
    </Tela>
  );
}
