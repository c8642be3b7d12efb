import { type ComponentProps, useRef } from 'react';
import { LateSection } from './LateSection.tsx';
import { useOnScreen } from './useOnScreen.ts';

/** A `LateSection` whose code is loaded when its place comes near the window. Until then its fallback keeps the place. */
export function NearSection<Props extends object>(
  section: ComponentProps<typeof LateSection<Props>>,
) {
  const place = useRef<HTMLDivElement>(null);
  const near = useOnScreen(place, { margin: '300px', once: true });
  return <div ref={place}>{near ? <LateSection {...section} /> : section.fallback}</div>;
}
