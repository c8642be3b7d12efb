import { useRef, useState } from 'react';
import { createUploadExample } from './upload-example.ts';

/** Terminal commands that send a file, because the editor cannot. */
export function UploadHint() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [outcome, setOutcome] = useState('');
  const commands = createUploadExample(location.origin);
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
        Enviar arquivos
      </button>
      <dialog ref={dialog} className="hint" aria-labelledby="hint-title">
        <h2 id="hint-title">Enviar arquivos</h2>
        <p>
          Este editor não envia arquivos; o terminal envia, pela especificação GraphQL multipart
          request. O header <code>apollo-require-preflight</code> é obrigatório. A foto é JPEG, PNG
          ou WebP, de até 5 MB.
        </p>
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
