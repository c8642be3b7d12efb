import { Box } from '@mantine/core';
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { Late } from './Late.tsx';
import { useHydrated } from './useHydrated.ts';
import { useOnScreen } from './useOnScreen.ts';

type Styles = Readonly<Record<string, string>>;

/** True once the user presses a key, which may move the focus anywhere. */
function useKeyPressed(): boolean {
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('keydown', () => setPressed(true), {
      once: true,
      signal: listening.signal,
    });
    return () => listening.abort();
  }, []);
  return pressed;
}

/** The text of the server. */
function Kept({ place }: { place?: RefObject<HTMLDivElement | null> }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves the server's text as it is
  return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}

/** Reads the part when it comes near the window, and before the focus can move into it. */
function Near<Props extends object>({
  load,
  props,
}: {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}) {
  const place = useRef<HTMLDivElement>(null);
  const near = useOnScreen(place, { margin: '300px', once: true });
  const pressed = useKeyPressed();
  const kept = <Kept place={place} />;
  return <Late load={load} props={props} wanted={near || pressed} fallback={kept} />;
}

/**
 * A part of a page that is read by its links and forms alone. The browser reads its code after the page; until then, what
 * the server rendered stays. `read` is called before the server renders it.
 * A part with a `height` (CSS) lies below the first window: its code is read when it comes near the window, or at the first
 * key. A page that is opened from another one has no such text: there the part keeps its height free, so that what follows
 * is not moved into the window and out again.
 */
export function island<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  // Named by the page, the part's styles are among its sheets; the bundler would drop an import without a name.
  _styles?: Styles | readonly Styles[],
  height?: string,
) {
  let loaded: ComponentType<Props> | undefined;
  const read = async () => {
    loaded ??= await load();
    return loaded;
  };
  function Island(props: Props) {
    const [Part] = useState(() => loaded);
    const hydrated = useHydrated();
    const [opened] = useState(hydrated);
    if (Part) {
      return (
        <div>
          <Part {...props} />
        </div>
      );
    }
    if (opened) return <Late load={read} props={props} fallback={<Box mih={height} />} />;
    if (height !== undefined) return <Near load={read} props={props} />;
    return <Late load={read} props={props} fallback={<Kept />} />;
  }
  return { Island, read };
}
