import type { ReactNode } from 'react';
import { Pergunta } from './Pergunta.tsx';
import type { UnsavedGuard } from './useUnsavedGuard.ts';

/** A form's buttons, or in their place the question whether to discard changes. */
export function DescartarPergunta({
  guard: { asking, others, discard, stay, before },
  text = 'Descartar o que você escreveu?',
  keep = 'Continuar escrevendo',
  verb = 'Descartar',
  children,
}: {
  guard: UnsavedGuard;
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
          before={before}
        />
      ) : null}
    </>
  );
}
