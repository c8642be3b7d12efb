import { useRef, useState } from 'react';
import { imagemProblem } from './conferir.ts';

/** A picture of this device: as it was chosen, and as it goes. */
export interface ImagemEscolhida {
  readonly original: File;
  /** The original, or what was cut of it. */
  readonly arquivo: File;
}

/** The picture that is to go with the save, looked at before it is taken. */
export function useImagem(initial: ImagemEscolhida | null) {
  const [escolhida, setEscolhida] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const latest = useRef<File | null>(null);

  const take = async (file: File, taken: (escolhida: ImagemEscolhida) => void) => {
    latest.current = file;
    const found = await imagemProblem(file);
    // Another one was chosen meanwhile.
    if (latest.current !== file) return;
    setProblem(found ?? undefined);
    if (found === null) taken({ original: file, arquivo: file });
  };
  return {
    escolhida,
    problem,
    choose: (file: File) => void take(file, setEscolhida),
    cut: (arquivo: File) => {
      if (!escolhida) return;
      const { original } = escolhida;
      // What was cut is written anew, and may have become larger.
      void take(arquivo, () => setEscolhida({ original, arquivo }));
    },
    drop: () => {
      latest.current = null;
      setEscolhida(null);
      setProblem(undefined);
    },
  };
}
