import { type ReactNode, useId, useRef, useState } from 'react';

interface CommandsHintProps {
  /** Text of the link, and title of the dialog. */
  readonly title: string;
  readonly commands: string;
  /** What the commands do, and why the editor cannot do it. */
  readonly children: ReactNode;
}

/** A link that opens terminal commands for what the editor cannot do. */
export function CommandsHint({ title, commands, children }: CommandsHintProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [outcome, setOutcome] = useState('');
  const copy = () =>
    writeToClipboard(commands).then(
      () => setOutcome('Copiado.'),
      () => setOutcome('O navegador não deixou copiar: selecione o texto.'),
    );
  return (
    <>
      <button
        type="button"
        className="bar-link"
        onClick={() => {
          setOutcome('');
          dialog.current?.showModal();
        }}
      >
        {title}
      </button>
      <dialog ref={dialog} className="hint" aria-labelledby={titleId}>
        <h2 id={titleId}>{title}</h2>
        <p>{children}</p>
        <textarea
          readOnly
          aria-label="Comandos para o terminal"
          rows={16}
          wrap="off"
          spellCheck={false}
          value={commands}
        />
        <div className="hint-actions">
          <button type="button" onClick={() => void copy()}>
            Copiar
          </button>
          <form method="dialog">
            <button type="submit">Fechar</button>
          </form>
          <span role="status">{outcome}</span>
        </div>
      </dialog>
    </>
  );
}

/** Rejects when the browser denies clipboard access, e.g. over plain HTTP from another machine. */
async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
