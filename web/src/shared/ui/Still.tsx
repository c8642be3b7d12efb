import { type ComponentType, type MouseEvent, type RefCallback, use } from 'react';
import { createPath, resolvePath, useLocation, useNavigate } from 'react-router-dom';
import { loadOnce } from '../load-once.ts';
import type { PrepareContext } from '../routing/page.ts';
import { staysHere } from './stays-here.ts';

/** A module `*.still.tsx`: a part that is only read, and the reads that its first render needs. */
interface StillModule<Props> {
  readonly Part: ComponentType<Props>;
  readonly prepare?: (context: PrepareContext) => Promise<void>;
}

/** What the server wrote of a part. Nothing on a page that it could not read whole: the browser starts that one anew. */
function writtenByServer(name: string): string | undefined {
  if (import.meta.env.SSR || !document.getElementById('estado')) return undefined;
  return document.querySelector(`[data-still="${name}"]`)?.innerHTML;
}

/** The link of the shop that a click follows in this window; null when the browser is to do whatever it does. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || !staysHere(event) || !(event.target instanceof Element))
    return null;
  const link = event.target.closest<HTMLAnchorElement>('a[href^="/"], a[href^="#"]');
  const ours = link?.origin === window.location.origin && !link.hasAttribute('download');
  return ours && /^(_self)?$/.test(link.target) ? link : null;
}

/** Takes the keyboard along to a place of the page; the eyes too, where the address names it already. */
function goTo(hash: string, isAddressed: boolean): void {
  const place = document.getElementById(decodeURIComponent(hash.slice(1)));
  place?.focus({ preventScroll: true });
  if (isAddressed) place?.scrollIntoView();
}

/** Makes plain links ways through the shop, as the router's own are. */
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
 * Makes a part of a page that is only read (docs/decisions/0022). Where the server wrote it, the browser keeps what it
 * wrote, also for who comes back to it, and never asks for its code. Anywhere else, as on the way here through
 * the shop, the code is fetched along with the page's. `wake` is for the little that moves in it: it gets the element,
 * and answers how to stop. Links inside are plain `<a>`.
 */
export function still<Props extends object>(
  name: string,
  load: () => Promise<StillModule<Props>>,
  wake?: RefCallback<HTMLElement>,
) {
  const written = writtenByServer(name);
  const obtain = loadOnce(load);

  /** Before the first render of a page: reads what the part needs, unless it is there already. */
  const prepare = async (context: PrepareContext): Promise<void> => {
    if (written === undefined) await (await obtain()).prepare?.(context);
  };

  function Still(props: Props) {
    const { key: visit } = useLocation();
    const shared = { 'data-still': name, ref: wake, onClick: useFollow() };
    if (written !== undefined) {
      return (
        <div {...shared} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: written }} />
      );
    }
    const { Part } = use(obtain(visit));
    return (
      <div {...shared}>
        <Part {...props} />
      </div>
    );
  }

  if (!import.meta.env.SSR && written === undefined) obtain().catch(() => undefined);
  return { Still, prepare };
}
