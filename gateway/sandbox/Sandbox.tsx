import { GraphiQL } from 'graphiql';
import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { examples } from './examples.ts';
import { createFetcher, type TracedReply } from './fetcher.ts';
import { useEditorsReady } from './ready.ts';
import { RESTORE } from './restore.ts';
import { TracePanel } from './TracePanel.tsx';
import { UploadHint } from './UploadHint.tsx';

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
          <UploadHint />
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
      {isTracing && <TracePanel reply={reply} />}
    </>
  );
}
