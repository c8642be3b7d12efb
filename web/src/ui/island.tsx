import { Box } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { Late } from './Late.tsx';
import { useHydrated } from './useHydrated.ts';

/** In a row the part is as wide as the row at most, also before its code arrives. */
const WITHIN = { maxWidth: '100%' };
const NO_HTML = { __html: '' };

/**
 * A part of a page that is read by its links and forms alone. The browser reads its code after the page; until then, what
 * the server rendered stays. `read` is called before the server renders it. A page that is opened from another one has no
 * such text: there it keeps `height` free (CSS), so that what follows is not moved into the window and out again.
 */
export function island<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
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
        <div style={WITHIN}>
          <Part {...props} />
        </div>
      );
    }
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves the server's text as it is
    const kept = <div style={WITHIN} suppressHydrationWarning dangerouslySetInnerHTML={NO_HTML} />;
    const free = <Box mih={height} />;
    return <Late load={read} props={props} fallback={opened ? free : kept} />;
  }
  return { Island, read };
}
