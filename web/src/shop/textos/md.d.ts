/** A text that `web/vite/textos.ts` compiles. */
declare module '*.md' {
  import type { ReactNode } from 'react';

  export const tables: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Takes the React nodes of the text's `{slots}`. */
  export const sectionsOf: (slots: Readonly<Record<string, ReactNode>>) => readonly {
    readonly id: string;
    readonly title: string;
    readonly body: ReactNode;
  }[];
}
