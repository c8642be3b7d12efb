import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetTabsIfAsked } from './restore.ts';
import { Sandbox } from './Sandbox.tsx';
import './sandbox.css';

forgetTabsIfAsked();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Sandbox />
    </StrictMode>,
  );
}
