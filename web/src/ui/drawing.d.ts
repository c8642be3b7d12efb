/** A drawing that `web/vite/drawings.ts` compiles. */
declare module '*.svg?drawing' {
  import type { ReactNode, SVGProps } from 'react';

  export default function Drawing(props: SVGProps<SVGSVGElement>): ReactNode;
}
