import { Box } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { Late } from './Late.tsx';
import { useHydrated } from './useHydrated.ts';

type Styles = Readonly<Record<string, string>>;

/**
 * A part of a page that is read by its links and forms alone. The browser reads its code after the page; until then, what
 * the server rendered stays. `read` is called before the server renders it. A page that is opened from another one has no
 * such text: there it keeps `height` free (CSS), so that what follows is not moved into the window and out again.
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
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves the server's text as it is
    const kept = <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
    const free = <Box mih={height} />;
    return <Late load={read} props={props} fallback={opened ? free : kept} />;
  }
  return { Island, read };
}
