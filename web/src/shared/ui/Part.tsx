import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of the page that comes with its own file once it is `wanted`, and stays from then on. Not by a boundary of
 * React's: one that waits holds back for 300 ms what else comes into the page. A file that does not come is asked for again
 * by the next want. `load` is one and the same function each time.
 */
export function Part<Props extends object>({
  wanted,
  load,
  props,
}: {
  wanted: boolean;
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const missing = wanted && Loaded === null;
  useEffect(() => {
    if (!missing) return undefined;
    let left = false;
    load().then(
      (component) => {
        if (!left) setLoaded(() => component);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [missing, load]);
  return Loaded ? <Loaded {...props} /> : null;
}
