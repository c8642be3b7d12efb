import { GraphiQL, type GraphiQLProps } from 'graphiql';
import type { ExecutionResult } from 'graphql';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { StrictMode, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { examples } from './examples.ts';
import './sandbox.css';

type Fetcher = GraphiQLProps['fetcher'];

/** Posts to our own `/graphql`; the session cookie goes along because the origin is the same. */
function createFetcher(trace: boolean): Fetcher {
  return async (operation, options) => {
    const reply = await fetch('/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(trace ? { 'x-decantaria-trace': '1' } : {}),
        ...options?.headers,
      },
      body: JSON.stringify(operation),
    });
    const result: unknown = await reply.json();
    if (!isResult(result)) throw new Error('/graphql answered something else than a result');
    return result;
  };
}

function isResult(value: unknown): value is ExecutionResult {
  return typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);
}

function Sandbox() {
  const [trace, setTrace] = useState(false);
  const fetcher = useMemo(() => createFetcher(trace), [trace]);
  return (
    <>
      <header className="bar">
        <h1>Decantária · Sandbox GraphQL</h1>
        <label>
          <input
            type="checkbox"
            checked={trace}
            onChange={(event) => setTrace(event.currentTarget.checked)}
          />
          Rastrear as chamadas REST
        </label>
        <nav>
          <a href="/schema.graphql">schema.graphql</a>
          <a
            href={`https://studio.apollographql.com/sandbox/explorer?endpoint=${encodeURIComponent(`${location.origin}/graphql`)}`}
            target="_blank"
            rel="noreferrer"
          >
            Apollo Sandbox
          </a>
          <a href="/">Loja</a>
        </nav>
      </header>
      <main className="editor">
        <GraphiQL
          fetcher={fetcher}
          defaultTabs={examples}
          defaultEditorToolsVisibility="variables"
          forcedTheme="dark"
        />
      </main>
    </>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Sandbox />
    </StrictMode>,
  );
}
