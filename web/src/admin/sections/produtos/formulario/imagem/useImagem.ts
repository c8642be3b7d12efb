import { useRef, useState } from 'react';
import { imagemProblem } from './conferir.ts';

export interface ImagemEscolhida {
  readonly original: File;
  readonly arquivo: File;
}

export function useImagem(initial: ImagemEscolhida | null) {
  const [escolhida, setEscolhida] = useState(initial);
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
    escolhida,
    problem,
    choose: (file: File) => void choose(file, setEscolhida),
    cut: (arquivo: File) => {
      if (!escolhida) return;
      const { original } = escolhida;
      // A crop is re-encoded and may exceed the size limit.
      void choose(arquivo, () => setEscolhida({ original, arquivo }));
    },
    drop: () => {
      latest.current = null;
      setEscolhida(null);
      setProblem(undefined);
    },
  };
}
