import { Box } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { desenhar } from './desenhar.ts';

/** Longest side in device pixels. */
const LONGEST = 720;

/** Preview of a local picture. Drawn on a canvas, because the content policy blocks blob URLs. */
export function Previa({ arquivo, alt }: { arquivo: Blob; alt: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let unmounted = false;
    createImageBitmap(arquivo).then(
      (picture) => {
        if (!unmounted && canvas.current) desenhar(canvas.current, picture, LONGEST);
        picture.close();
      },
      // The picture was decoded when it was chosen; a failed preview does not invalidate it.
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, [arquivo]);
  return <Box component="canvas" ref={canvas} role="img" aria-label={alt} maw="100%" mah="100%" />;
}
