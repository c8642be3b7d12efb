import { useRef } from 'react';
import { LateSection } from '../../../ui/LateSection.tsx';
import { useOnScreen } from '../../../ui/useOnScreen.ts';

const load = () => import('./Assistentes.tsx').then(({ Assistentes }) => Assistentes);
const NO_PROPS = {};

/** Where the assistants appear, at the end of the page: a shop without them shows nothing. */
export function LugarDosAssistentes() {
  const place = useRef<HTMLDivElement>(null);
  const near = useOnScreen(place, { margin: '300px', once: true });
  return <div ref={place}>{near ? <LateSection load={load} props={NO_PROPS} /> : null}</div>;
}
