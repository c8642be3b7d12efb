import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * A part whose code comes when it is first shown; until then there is nothing, or `fallback`. `onMissing` hears when it does
 * not come. Not by a boundary of React's: one that waits holds back for 300 ms what else comes into the page.
 */
export function Late<Props extends object>({
  load,
  props,
  onMissing,
  fallback = null,
}: {
  /** Always the same function. */
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
    let left = false;
    load().then(
      (part) => {
        if (!left) setPart(() => part);
      },
      () => {
        if (!left) missing.current?.();
      },
    );
    return () => {
      left = true;
    };
  }, [load]);
  return Part ? <Part {...props} /> : fallback;
}
