import { type ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { vi } from 'vitest';
import { createClient } from '../src/app/apollo/client.ts';
import { Shell } from '../src/app/shell/Shell.tsx';
import { readOrigin } from '../src/lib/routing/origin.ts';
import { render } from './render.tsx';

export const LOJA = {
  configuracao: {
    __typename: 'Configuracao',
    marca: 'Decantária',
    conversaUrl: 'https://conversa.example/loja',
    pagamento: { __typename: 'ConfiguracaoPagamento', provedor: 'STRIPE' },
    empresa: {
      __typename: 'Empresa',
      razaoSocial: 'Empresa de Teste Ltda.',
      cnpj: '00.000.000/0001-00',
      endereco: 'Rua de Teste, 1',
      cidade: 'Eusébio, CE',
      email: 'loja@teste.example',
      redeSocialUrl: 'https://social.example/loja',
    },
    capa: {
      __typename: 'Imagem',
      url: '/compartilhar/loja.jpg?v=1',
      largura: 1200,
      altura: 630,
      alt: 'A loja',
    },
  },
};

/** Replies by operation name. A missing one is a network failure. */
type Answers = Readonly<
  Record<string, (variables: Readonly<Record<string, unknown>>) => Record<string, unknown>>
>;

const ANSWERS: Answers = {
  Loja: () => LOJA,
  MeuCarrinho: () => ({ carrinho: null }),
  Sair: () => ({ sair: true }),
  RegistrarConsentimento: () => ({
    registrarConsentimento: { __typename: 'ConsentimentoSemCopia' },
  }),
};

function clientAnswering(answers: Answers): ApolloClient {
  const link = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        const answer = operationName === undefined ? undefined : answers[operationName];
        if (!answer) {
          observer.error(new Error(`${operationName} cannot be reached.`));
          return;
        }
        observer.next({ data: answer(variables) });
        observer.complete();
      }),
  );
  return createClient({ link, ssr: false });
}

/** A session descriptor, valid for an hour. */
export function descriptorOf(username: string, roles: readonly string[]): string {
  const claims = { sub: username, id: 7, roles, exp: Date.now() / 1000 + 3600 };
  return `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`;
}

function Here() {
  const { pathname, search, hash, ...rest } = useLocation();
  return (
    <>
      <output aria-label="Endereço">{pathname + search + hash}</output>
      <output aria-label="Origem">{readOrigin(rest.state)}</output>
    </>
  );
}

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Voltar no histórico
    </button>
  );
}

/** Renders the shell around `children` with an in-memory history. */
export function renderShell({
  at = '/',
  answers = {},
  children = <h1 tabIndex={-1}>Página</h1>,
}: {
  at?: string;
  answers?: Answers;
  children?: ReactNode;
} = {}) {
  const client = clientAnswering({ ...ANSWERS, ...answers });
  const view = render(
    <ApolloProvider client={client}>
      <>
        <MemoryRouter initialEntries={[at]}>
          <Shell>{children}</Shell>
          <Here />
          <Back />
        </MemoryRouter>
      </>
    </ApolloProvider>,
    'test',
  );
  return { client, ...view };
}

/** Adds the browser features that the shell needs and jsdom lacks. */
export function stubBrowser() {
  const observed: ((isIntersecting: boolean) => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        observed.push((isIntersecting) => callback([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  // The tests' browser is always idle.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  const scrollTo = vi.fn<(options: ScrollToOptions) => void>();
  vi.stubGlobal('scrollTo', scrollTo);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  return {
    scrollTo,
    /** Reports whether the page's top is visible. */
    showTop: (visible: boolean) => {
      for (const tell of observed) tell(visible);
    },
  };
}
