import type { ReactNode } from 'react';
import { Pergunta } from './Pergunta.tsx';
import type { UnsavedGuard } from './useUnsavedGuard.ts';

/** A form's buttons, or in their place the question whether to discard changes. */
export function DescartarPergunta({
  guard: { asking, others, discard, stay, before },
  children,
}: {
  guard: UnsavedGuard;
  /** The form's buttons. They stay mounted, so that the focus can return to them. */
  children: ReactNode;
}) {
  return (
    <>
      <div hidden={asking}>{children}</div>
      {asking ? (
        <Pergunta
          text="Descartar o que você escreveu?"
          {...(others.length > 0 && { more: `Também se perde: ${others.join(', ')}.` })}
          keep="Continuar escrevendo"
          verb="Descartar"
          answer={(yes) => (yes ? discard() : stay())}
          before={before}
        />
      ) : null}
    </>
  );
}
