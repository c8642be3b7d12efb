import { GraphiQL } from 'graphiql';
import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { CommandsHint } from './CommandsHint.tsx';
import { examples } from './examples.ts';
import { createFetcher, type TracedReply } from './fetcher.ts';
import { createPersistedExample } from './persisted-example.ts';
import { useEditorsReady } from './ready.ts';
import { RESTORE } from './restore.ts';
import { Tour, useTour } from './Tour.tsx';
import { TracePanel } from './TracePanel.tsx';
import { createUploadExample } from './upload-example.ts';

const TABS = [...examples];
const NEW_TAB = '# Ctrl-Espaço completa, Ctrl-Enter executa.\n';
const APOLLO = `https://studio.apollographql.com/sandbox/explorer?endpoint=${encodeURIComponent(`${location.origin}/graphql`)}`;

function confirmRestore(event: MouseEvent) {
  const isWanted = confirm('As abas abertas dão lugar aos exemplos do início. Continuar?');
  if (!isWanted) event.preventDefault();
}

/** The explorer with its toolbar and, while tracing is on, the trace of the last operation. */
export function Sandbox() {
  const explorer = useRef<HTMLElement>(null);
  const isReady = useEditorsReady(explorer);
  const [isTracing, setTracing] = useState(false);
  const [reply, setReply] = useState<TracedReply | null>(null);
  const fetcher = useMemo(() => createFetcher(isTracing ? setReply : null), [isTracing]);
  const tour = useTour();
  const switchTrace = (on: boolean) => {
    setTracing(on);
    setReply(null);
  };
  return (
    <>
      <header className="bar">
        <h1>Decantária · Sandbox GraphQL</h1>
        <label>
          <input
            type="checkbox"
            checked={isTracing}
            onChange={(event) => switchTrace(event.currentTarget.checked)}
          />
          Rastrear as chamadas REST
        </label>
        <nav aria-label="Sandbox">
          <a href={RESTORE} onClick={confirmRestore}>
            Restaurar exemplos
          </a>
          <button type="button" className="bar-link" onClick={tour.open}>
            Como usar
          </button>
          <CommandsHint title="Enviar arquivos" commands={createUploadExample(location.origin)}>
            Este editor não envia arquivos; o terminal envia, pela especificação GraphQL multipart
            request. O header <code>apollo-require-preflight</code> é obrigatório. A foto é JPEG,
            PNG ou WebP, de até 5 MB.
          </CommandsHint>
          <CommandsHint title="Enviar só o hash" commands={createPersistedExample(location.origin)}>
            Quem já mandou uma operação pode repeti-la pelo SHA-256 do texto: o pedido encolhe, e a
            leitura vira um GET que uma CDN guarda. O formato é o de automatic persisted queries.
          </CommandsHint>
          <a href="/schema.graphql">schema.graphql</a>
          <a href={APOLLO} target="_blank" rel="noreferrer">
            Apollo Sandbox
          </a>
          <a href="/">Loja</a>
        </nav>
      </header>
      <main ref={explorer} className="editor" inert={!isReady}>
        <GraphiQL
          fetcher={fetcher}
          defaultTabs={TABS}
          defaultQuery={NEW_TAB}
          defaultEditorToolsVisibility="variables"
          forcedTheme="dark"
        >
          <GraphiQL.Logo>{null}</GraphiQL.Logo>
        </GraphiQL>
      </main>
      {isReady && <Tour {...tour} />}
      {isTracing && <TracePanel reply={reply} />}
    </>
  );
}
