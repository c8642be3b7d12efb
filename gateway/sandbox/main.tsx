import { GraphiQL, type GraphiQLProps } from 'graphiql';
import type { ExecutionResult } from 'graphql';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { StrictMode, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { exemplos } from './exemplos.ts';
import './sandbox.css';

type Fetcher = GraphiQLProps['fetcher'];

/** Posts to our own `/graphql`; the session cookie goes along because the origin is the same. */
function criarFetcher(rastrear: boolean): Fetcher {
  return async (operacao, opcoes) => {
    const resposta = await fetch('/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(rastrear ? { 'x-decantaria-trace': '1' } : {}),
        ...opcoes?.headers,
      },
      body: JSON.stringify(operacao),
    });
    const resultado: unknown = await resposta.json();
    if (!ehResultado(resultado)) throw new Error('/graphql answered something else than a result');
    return resultado;
  };
}

function ehResultado(valor: unknown): valor is ExecutionResult {
  return typeof valor === 'object' && valor !== null && ('data' in valor || 'errors' in valor);
}

function Sandbox() {
  const [rastrear, setRastrear] = useState(false);
  const fetcher = useMemo(() => criarFetcher(rastrear), [rastrear]);
  return (
    <>
      <header className="barra">
        <h1>Decantária · Sandbox GraphQL</h1>
        <label>
          <input
            type="checkbox"
            checked={rastrear}
            onChange={(evento) => setRastrear(evento.currentTarget.checked)}
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
          defaultTabs={exemplos}
          defaultEditorToolsVisibility="variables"
          forcedTheme="dark"
        />
      </main>
    </>
  );
}

const raiz = document.getElementById('root');
if (raiz) {
  createRoot(raiz).render(
    <StrictMode>
      <Sandbox />
    </StrictMode>,
  );
}
