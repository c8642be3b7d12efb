import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { registerEditor } from './editors.ts';

export type UnsavedGuard = ReturnType<typeof useUnsavedGuard>;

/**
 * Asks before changes are lost: `leave`, the browser's Back, a sign-out and a link to elsewhere in place, the browser on
 * unload. Never calls `isChanged` during render.
 */
export function useUnsavedGuard({
  nome = 'outro formulário',
  isChanged,
  onLeave,
  survivesBack = false,
}: {
  /** Names the editor where several are on the page. */
  nome?: string | undefined;
  isChanged: () => boolean;
  onLeave: () => void;
  /** True for a form whose draft is kept while another section is open. */
  survivesBack?: boolean;
}) {
  const [asking, setAsking] = useState(false);
  const [others, setOthers] = useState<readonly string[]>([]);
  const focused = useRef<HTMLElement | null>(null);
  /** What waits for the answer, besides leaving the editor. */
  const proceed = useRef<(() => void) | null>(null);

  const ask = (alsoLost: readonly string[]) => {
    setOthers(alsoLost);
    // Where the platform has a close gesture, one press of Escape fires twice.
    if (asking) return;
    const { activeElement } = document;
    focused.current = activeElement instanceof HTMLElement ? activeElement : null;
    setAsking(true);
  };
  const changed = useEffectEvent(() => isChanged());
  const askBefore = useEffectEvent((next: () => void, alsoLost: readonly string[]) => {
    proceed.current = next;
    ask(alsoLost);
  });
  useWindowEvent('beforeunload', (event) => {
    if (isChanged()) event.preventDefault();
  });
  useEffect(
    () =>
      registerEditor({
        nome,
        isChanged: () => changed(),
        survivesBack,
        ask: (next, alsoLost) => askBefore(next, alsoLost),
      }),
    [nome, survivesBack],
  );
  return {
    asking,
    /** Names of other editors whose changes 'Descartar' loses too. */
    others,
    /** Leaves, or asks first when changes would be lost. Every exit calls it. */
    leave: () => {
      proceed.current = null;
      if (isChanged()) ask([]);
      else onLeave();
    },
    discard: () => {
      const next = proceed.current;
      proceed.current = null;
      setAsking(false);
      onLeave();
      next?.();
    },
    stay: () => {
      proceed.current = null;
      setAsking(false);
    },
    before: () => focused.current,
  };
}
