import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';

/**
 * Renders a lazily loaded component, and `fallback` until its code arrives. A failed load is repeated once, then
 * `onMissing` is called. The component is rendered in a transition, so that the browser can handle input meanwhile.
 * Avoids Suspense: React throttles fallbacks for 300 ms, which would delay the rest of the page.
 */
export function Late<Props extends object>({
  load,
  props,
  wanted = true,
  onMissing,
  fallback = null,
}: {
  /** Must be a stable reference. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** False while the code is not to be loaded yet. */
  wanted?: boolean;
  onMissing?: () => void;
  fallback?: ReactNode;
}) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const miss = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (!wanted) return undefined;
    let unmounted = false;
    load()
      .catch(load)
      .then(
        (part) => {
          if (!unmounted) startTransition(() => setPart(() => part));
        },
        () => {
          if (!unmounted) miss();
        },
      );
    return () => {
      unmounted = true;
    };
  }, [load, wanted]);
  return Part ? <Part {...props} /> : fallback;
}
