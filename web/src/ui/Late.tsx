import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * Renders a lazily loaded component, and `fallback` until its code arrives. A failed load is repeated once, then
 * `onMissing` is called.
 * Avoids Suspense: React throttles fallbacks for 300 ms, which would delay the rest of the page.
 */
export function Late<Props extends object>({
  load,
  props,
  onMissing,
  fallback = null,
}: {
  /** Must be a stable reference. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  onMissing?: () => void;
  fallback?: ReactNode;
}) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const missing = useRef(onMissing);
  useEffect(() => {
    missing.current = onMissing;
  });
  useEffect(() => {
    let unmounted = false;
    load()
      .catch(load)
      .then(
        (part) => {
          if (!unmounted) setPart(() => part);
        },
        () => {
          if (!unmounted) missing.current?.();
        },
      );
    return () => {
      unmounted = true;
    };
  }, [load]);
  return Part ? <Part {...props} /> : fallback;
}
