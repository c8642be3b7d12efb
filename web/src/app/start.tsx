import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { PHONE_BREAKPOINT } from '../shared/constants.ts';
import { App } from './App.tsx';
import { browserLink } from './apollo/browser-link.ts';
import { createClient } from './apollo/client.ts';
import { parseServerState } from './document/server-state.ts';
import { prepare } from './prepare.ts';
import './theme/styles.ts';

const container = document.getElementById('app');
if (!container) throw new Error('The page has no #app element to render into.');

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

await prepare(client, new URL(window.location.href), mobile).catch(() => undefined);
startTransition(() => {
  if (state) hydrateRoot(container, app);
  else createRoot(container).render(app);
});
if (import.meta.env.PROD) {
  setTimeout(() => void import('./offline/register.ts').catch(() => undefined), 2000);
}
