import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/app/theme/styles.ts';
import { Theme } from '../src/app/theme/Theme.tsx';
import { doubleStates } from './forced-states.ts';
import { startAs } from './session.ts';
import { UiPage } from './UiPage.tsx';

const container = document.getElementById('app');
if (!container) throw new Error('The page has no #app element to render into.');

localStorage.clear();
sessionStorage.clear();
startAs('cliente');

createRoot(container).render(
  <StrictMode>
    <Theme>
      <UiPage />
    </Theme>
  </StrictMode>,
);

doubleStates(document);
