import { type ComponentType, useEffect, useRef, useState } from 'react';

/** A part whose code comes when it is first shown; until then there is nothing. `onMissing` hears when it does not come. */
export function Late<Props extends object>({
  load,
  props,
  onMissing,
}: {
  /** Always the same function. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  onMissing: () => void;
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
        if (!left) missing.current();
      },
    );
    return () => {
      left = true;
    };
  }, [load]);
  return Part ? <Part {...props} /> : null;
}
