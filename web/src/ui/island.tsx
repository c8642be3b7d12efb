import { type ComponentType, useState } from 'react';
import { Late } from './Late.tsx';

/**
 * A part of a page that is read by its links and forms alone. The browser reads its code after the page; until then, what
 * the server rendered stays. `read` is called before the server renders it.
 */
export function island<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const read = async () => {
    loaded ??= await load();
    return loaded;
  };
  function Island(props: Props) {
    const [Part] = useState(() => loaded);
    if (Part) {
      return (
        <div>
          <Part {...props} />
        </div>
      );
    }
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves the server's text as it is
    const kept = <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
    return <Late load={read} props={props} fallback={kept} />;
  }
  return { Island, read };
}
