import { useEffect, useRef } from 'react';
import styles from './CampoDeImagem.module.css';
import { desenhar } from './desenhar.ts';

/** Pixels, on the sharpest screens. */
const LONGEST = 720;

/** A picture that is still only on this device. Drawn: the content policy shows pictures of the shop alone. */
export function Previa({ arquivo, alt }: { arquivo: Blob; alt: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let left = false;
    createImageBitmap(arquivo).then(
      (picture) => {
        if (!left && canvas.current) desenhar(canvas.current, picture, LONGEST);
        picture.close();
      },
      // It was opened once, when it was chosen: without a preview it is still the chosen one.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [arquivo]);
  return <canvas ref={canvas} role="img" aria-label={alt} className={styles['preview']} />;
}
