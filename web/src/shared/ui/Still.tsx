import { type ComponentType, type MouseEvent, type RefCallback, use } from 'react';
import { createPath, resolvePath, useLocation, useNavigate } from 'react-router-dom';
import { loadOnce } from '../load-once.ts';
import type { PrepareContext } from '../routing/page.ts';
import { staysHere } from './stays-here.ts';

/** A `*.still.tsx` module: a read-only component and the reads of its first render. */
interface StillModule<Props> {
  readonly Part: ComponentType<Props>;
  readonly prepare?: (context: PrepareContext) => Promise<void>;
}

/** Returns the server's HTML of a component. Undefined when the server could not read the whole page. */
function readServerHtml(name: string): string | undefined {
  if (import.meta.env.SSR || !document.getElementById('estado')) return undefined;
  return document.querySelector(`[data-still="${name}"]`)?.innerHTML;
}

/** Returns the link when the router should handle the click, or null when the browser should. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || !staysHere(event) || !(event.target instanceof Element))
    return null;
  const link = event.target.closest<HTMLAnchorElement>('a[href^="/"], a[href^="#"]');
  const ours = link?.origin === window.location.origin && !link.hasAttribute('download');
  return ours && /^(_self)?$/.test(link.target) ? link : null;
}

/** Focuses an element of this page. Scrolls to it only when the address already names it. */
function goTo(hash: string, isAddressed: boolean): void {
  const place = document.getElementById(decodeURIComponent(hash.slice(1)));
  place?.focus({ preventScroll: true });
  if (isAddressed) place?.scrollIntoView();
}

/** Returns a click handler that sends plain internal links through the router. */
function useFollow(): (event: MouseEvent) => void {
  const here = useLocation();
  const navigate = useNavigate();
  return (event) => {
    const link = followedLink(event);
    if (!link) return;
    event.preventDefault();
    const to = resolvePath(link.getAttribute('href') ?? '', here.pathname);
    if (to.hash !== '' && to.pathname === here.pathname) goTo(to.hash, to.hash === here.hash);
    void navigate(to, { replace: createPath(to) === createPath(here) });
  };
}

/**
 * Creates a read-only component whose code the browser skips when the server rendered it (docs/decisions/0022).
 * After a client-side navigation, the code loads with the page. `activate` is a ref callback for the few interactive
 * elements; it returns a cleanup function. Links inside are plain `<a>`.
 */
export function still<Props extends object>(
  name: string,
  load: () => Promise<StillModule<Props>>,
  activate?: RefCallback<HTMLElement>,
) {
  const serverHtml = readServerHtml(name);
  const loadModule = loadOnce(load);

  /** Reads the component's data before the first render, unless server HTML exists. */
  const prepare = async (context: PrepareContext): Promise<void> => {
    if (serverHtml === undefined) await (await loadModule()).prepare?.(context);
  };

  function Still(props: Props) {
    const { key: visit } = useLocation();
    const shared = { 'data-still': name, ref: activate, onClick: useFollow() };
    if (serverHtml !== undefined) {
      return (
        <div
          {...shared}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: serverHtml }}
        />
      );
    }
    const { Part } = use(loadModule(visit));
    return (
      <div {...shared}>
        <Part {...props} />
      </div>
    );
  }

  if (!import.meta.env.SSR && serverHtml === undefined) loadModule().catch(() => undefined);
  return { Still, prepare };
}
