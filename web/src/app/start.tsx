import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { PHONE_BREAKPOINT } from '../lib/constants.ts';
import '../lib/routing/back.ts';
import { App } from './App.tsx';
import { browserLink } from './apollo/browser-link.ts';
import { createClient } from './apollo/client.ts';
import { parseServerState } from './document/server-state.ts';
import { loadPage } from './pages.ts';
import { prepare } from './prepare.ts';
import { findRoute } from './routes.ts';
import { LojaDocument } from './shell/loja.gen.ts';
import './theme/styles.ts';

/** Yields to the browser, so that it can handle input between long tasks. */
const yieldToBrowser = () => new Promise<void>((go) => setTimeout(go));

const container = document.getElementById('app');
if (!container) throw new Error('The page has no #app element to render into.');

await yieldToBrowser();
const state = parseServerState(document.getElementById('estado')?.textContent);
const mobile = state?.mobile ?? window.innerWidth < PHONE_BREAKPOINT;
const client = createClient({
  link: browserLink(),
  ssr: false,
  ...(state ? { state: state.apollo } : {}),
});
const app = (
  <StrictMode>
    <BrowserRouter>
      <App client={client} mobile={mobile} />
    </BrowserRouter>
  </StrictMode>
);

await yieldToBrowser();
// Warms up the cache reader in its own task: the first read is the slowest.
client.readQuery({ query: LojaDocument });
await yieldToBrowser();
const url = new URL(window.location.href);
// A server-rendered page has its data in the cache. Only its code is missing.
await (state ? loadPage(findRoute(url.pathname).route) : prepare(client, url, mobile)).catch(
  () => undefined,
);
await yieldToBrowser();
startTransition(() => {
  if (state) hydrateRoot(container, app);
  else createRoot(container).render(app);
});
if (import.meta.env.PROD) {
  setTimeout(() => void import('./offline/register.ts').catch(() => undefined), 2000);
}
