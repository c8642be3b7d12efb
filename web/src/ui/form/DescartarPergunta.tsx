import type { ReactNode } from 'react';
import { Pergunta } from '../Pergunta.tsx';

/** A question before changes are lost. */
interface Descarte {
  readonly asking: boolean;
  /** Names of other editors whose changes 'Descartar' loses too. */
  readonly others: readonly string[];
  readonly discard: () => void;
  readonly stay: () => void;
  /** The element that gets the focus back; without it, the one that had it. */
  readonly before?: () => HTMLElement | null;
}

/** A form's buttons, or in their place the question whether to discard changes. */
export function DescartarPergunta({
  guard: { asking, others, discard, stay, ...focus },
  text = 'Descartar o que você escreveu?',
  keep = 'Continuar escrevendo',
  verb = 'Descartar',
  children,
}: {
  guard: Descarte;
  text?: string;
  keep?: string;
  verb?: string;
  /** The form's buttons. They stay mounted, so that the focus can return to them. */
  children: ReactNode;
}) {
  return (
    <>
      <div hidden={asking}>{children}</div>
      {asking ? (
        <Pergunta
          text={text}
          {...(others.length > 0 && { more: `Também se perde: ${others.join(', ')}.` })}
          keep={keep}
          verb={verb}
          answer={(yes) => (yes ? discard() : stay())}
          {...focus}
        />
      ) : null}
    </>
  );
}
