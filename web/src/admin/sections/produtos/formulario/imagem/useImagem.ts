import { useRef, useState } from 'react';
import { imagemProblem } from './conferir.ts';

export interface ImagemEscolhida {
  readonly original: File;
  readonly arquivo: File;
}

/** Checks a chosen picture before `onChange` receives it. */
export function useImagem(
  escolhida: ImagemEscolhida | null,
  onChange: (escolhida: ImagemEscolhida | null) => void,
) {
  const [problem, setProblem] = useState<string>();
  const latest = useRef<File | null>(null);

  const choose = async (file: File, accept: (escolhida: ImagemEscolhida) => void) => {
    latest.current = file;
    const rejection = await imagemProblem(file);
    // A later choice superseded this one.
    if (latest.current !== file) return;
    setProblem(rejection ?? undefined);
    if (rejection === null) accept({ original: file, arquivo: file });
  };
  return {
    problem,
    choose: (file: File) => void choose(file, onChange),
    cut: (arquivo: File) => {
      if (!escolhida) return;
      const { original } = escolhida;
      // A crop is re-encoded and may exceed the size limit.
      void choose(arquivo, () => onChange({ original, arquivo }));
    },
    drop: () => {
      latest.current = null;
      onChange(null);
      setProblem(undefined);
    },
  };
}
