import { useEffect, useRef } from 'react';
import { dismissToast, useToasts } from '../src/lib/toasts.ts';

/** Renders the toasts as text. Removed after each test. */
export function Notices() {
  const toasts = useToasts();
  const shown = useRef(toasts);
  useEffect(() => {
    shown.current = toasts;
  });
  useEffect(() => () => shown.current.forEach(({ id }) => dismissToast(id)), []);
  return (
    <ul aria-label="Avisos">
      {toasts.map(({ id, kind, text, action, polite }) => (
        <li key={id} data-kind={kind} data-polite={polite}>
          {text}
          {action ? (
            <button type="button" onClick={action.run}>
              {action.label}
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
