import 'react-image-crop/dist/ReactCrop.css';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import { MIN_SIDE } from './conferir.ts';
import { desenhar } from './desenhar.ts';
import styles from './Recorte.module.css';
import { pixelsOf, recortar } from './recortar.ts';

/** Longest side in device pixels. */
const LONGEST = 1440;

const CARD = 4 / 5;

const LABELS = {
  cropArea: 'Área do recorte: as setas a movem',
  nwDragHandle: 'Canto superior esquerdo',
  nDragHandle: 'Borda de cima',
  neDragHandle: 'Canto superior direito',
  eDragHandle: 'Borda direita',
  seDragHandle: 'Canto inferior direito',
  sDragHandle: 'Borda de baixo',
  swDragHandle: 'Canto inferior esquerdo',
  wDragHandle: 'Borda esquerda',
};

function largest({ width, height }: ImageBitmap): PercentCrop {
  const whole = makeAspectCrop({ unit: '%', width: 100 }, CARD, width, height);
  const fits = whole.height <= 100;
  const crop = fits ? whole : makeAspectCrop({ unit: '%', height: 100 }, CARD, width, height);
  return centerCrop(crop, width, height);
}

export function Recorte({
  arquivo,
  onDone,
  onCancel,
}: {
  arquivo: File;
  onDone: (cut: File) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [free, setFree] = useState(false);
  const [crop, setCrop] = useState<PercentCrop>();
  const [problem, setProblem] = useState('');

  useEffect(() => {
    let opened: ImageBitmap | null = null;
    let unmounted = false;
    createImageBitmap(arquivo).then(
      (bitmap) => {
        opened = bitmap;
        if (unmounted) return bitmap.close();
        setPicture(bitmap);
        setCrop(largest(bitmap));
      },
      () => setProblem('Não foi possível abrir esta imagem para recortar.'),
    );
    return () => {
      unmounted = true;
      opened?.close();
    };
  }, [arquivo]);
  useEffect(() => {
    if (!picture || !canvas.current) return;
    desenhar(canvas.current, picture, LONGEST);
    first.current?.focus();
  }, [picture]);

  const apply = async () => {
    if (!picture || !crop) return;
    const part = pixelsOf(crop, picture);
    if (Math.min(part.width, part.height) < MIN_SIDE) {
      setProblem(`O recorte precisa de pelo menos ${MIN_SIDE} px de largura e de altura.`);
      return;
    }
    try {
      onDone(await recortar(picture, arquivo, part));
    } catch {
      setProblem('Não foi possível recortar esta imagem. Ela continua inteira.');
    }
  };
  const choose = (value: boolean) => {
    setFree(value);
    setProblem('');
    if (!value && picture) setCrop(largest(picture));
  };

  return (
    <Stack role="group" aria-label="Recortar a imagem" gap="sm" align="flex-start">
      <Group
        role="radiogroup"
        aria-label="Formato do recorte"
        align="stretch"
        gap="0 var(--space-5)"
      >
        {[false, true].map((value) => (
          <Radio
            key={String(value)}
            ref={value ? undefined : first}
            name={`${id}-forma`}
            label={value ? 'Livre' : '4:5, como nos cartões da loja'}
            checked={free === value}
            onChange={() => choose(value)}
          />
        ))}
      </Group>
      <ReactCrop
        {...(crop ? { crop } : {})}
        {...(free ? {} : { aspect: CARD })}
        keepSelection
        ruleOfThirds
        ariaLabels={LABELS}
        className={styles['area'] ?? ''}
        onChange={(_, percent) => {
          setCrop(percent);
          setProblem('');
        }}
      >
        <canvas ref={canvas} role="img" aria-label="Imagem inteira" className={styles['picture']} />
      </ReactCrop>
      <Text role="alert" variant="error">
        {problem}
      </Text>
      <Group gap="sm">
        <Button onClick={() => void apply()}>Aplicar recorte</Button>
        <Button variant="subtle" onClick={onCancel}>
          Manter inteira
        </Button>
      </Group>
    </Stack>
  );
}
