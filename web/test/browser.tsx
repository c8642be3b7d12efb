import { cleanup, render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { z } from 'zod';
import { App } from '../src/app/App.tsx';
import { browserLink } from '../src/app/apollo/browser-link.ts';
import { createClient } from '../src/app/apollo/client.ts';
import { prepare } from '../src/app/prepare.ts';
import { answerSignInAgain } from '../src/lib/session/again.ts';
import { startSession } from '../src/lib/session/session.ts';

const SignInReply = z.object({
  data: z.object({ entrar: z.object({ usuarioId: z.string(), descritor: z.string() }) }),
});

const SIGN_IN =
  'mutation ($username: String!, $password: String!) { entrar(username: $username, senha: $password) { ... on Sessao { usuarioId descritor } } }';

/** Stores the cookies of a reply. An empty value deletes a cookie. */
function keep(cookies: Map<string, string>, reply: Response): void {
  for (const line of reply.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

type Seen = { readonly isIntersecting: true; readonly target: Element };

/** jsdom lays nothing out: every observed part is visible. */
export class EverythingVisible {
  readonly #report: (seen: readonly Seen[]) => void;

  constructor(report: (seen: readonly Seen[]) => void) {
    this.#report = report;
  }

  observe(target: Element) {
    setTimeout(() => this.#report([{ isIntersecting: true, target }]));
  }
  unobserve() {}
  disconnect() {}
}

/** jsdom has no modal dialogs. */
function openDialogsInPlace(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}

/**
 * A browser of the whole shop in jsdom: the pages, the link chain and the session of the client, the cookies, and a gateway
 * behind them. Replaces `fetch` until `close`.
 *
 * @param url address of the gateway, without a final slash
 */
export function openBrowser(url: string) {
  const cookies = new Map<string, string>();
  const send = globalThis.fetch;
  vi.stubGlobal('IntersectionObserver', EverythingVisible);
  vi.stubGlobal('scrollTo', () => undefined);
  openDialogsInPlace();
  globalThis.fetch = async (address, init = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await send(address, { ...init, headers: { ...headers, cookie } });
    keep(cookies, reply);
    return reply;
  };

  return {
    /** Signs in without the form. */
    signIn: async (conta: { readonly username: string; readonly password: string }) => {
      const reply = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: SIGN_IN, variables: conta }),
      });
      const { entrar } = SignInReply.parse(await reply.json()).data;
      startSession(entrar.descritor, entrar.usuarioId);
    },
    /** Ends the session: deletes the credential and leaves the page's descriptor. */
    loseSession: () => cookies.clear(),
    close: () => {
      cleanup();
      answerSignInAgain(false);
      globalThis.fetch = send;
    },
    /** Opens an address as a new document. */
    open: async (path: string) => {
      cleanup();
      // A new document has not declined to sign in again.
      answerSignInAgain(true);
      window.history.replaceState(null, '', path);
      const client = createClient({ link: browserLink(`${url}/graphql`), ssr: false });
      await prepare(client, new URL(path, url), false).catch(() => undefined);
      render(
        <BrowserRouter>
          <App client={client} mobile={false} />
        </BrowserRouter>,
      );
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;
