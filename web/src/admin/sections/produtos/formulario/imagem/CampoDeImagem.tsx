import { Box, Button, Center, Group, Stack, Text } from '@mantine/core';
import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Late } from '../../../../../ui/Late.tsx';
import { NoPicture } from '../../../../../ui/NoPicture.tsx';
import type { FotoFragment } from '../../../../../ui/Picture.gen.ts';
import { Picture } from '../../../../../ui/Picture.tsx';
import styles from './CampoDeImagem.module.css';
import { ACCEPTED } from './conferir.ts';
import { desenhar } from './desenhar.ts';
import type { ImagemEscolhida } from './useImagem.ts';

/** Longest side in device pixels. */
const LONGEST = 720;

/** Preview of a local picture. Drawn on a canvas, because the content policy blocks blob URLs. */
function Previa({ arquivo, alt }: { arquivo: Blob; alt: string }) {
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

const loadRecorte = async () => (await import('./Recorte.tsx')).Recorte;

const CROP_FAILED = 'O recorte não carregou agora. A imagem vai inteira, ou tente de novo.';

// By hand: Mantine's Dropzone hides its file input from the focus, and the keyboard needs it.
export function CampoDeImagem({
  imagem,
  escolhida,
  error,
  onFile,
  onCut,
  onDrop,
}: {
  imagem: FotoFragment | null;
  escolhida: ImagemEscolhida | null;
  error: string | undefined;
  onFile: (file: File) => void;
  onCut: (cut: File) => void;
  /** Discards the chosen picture; the stored one stays. */
  onDrop: () => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const [cutting, setCutting] = useState<File | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  const isCutting = escolhida !== null && cutting === escolhida.original;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Lets the same file be chosen again after a rejection or removal.
    currentTarget.value = '';
    if (file) onFile(file);
  };
  const endCut = () => {
    setCutting(null);
    input.current?.focus();
  };

  return (
    <Stack
      gap="sm"
      // A crop takes the whole width of the form.
      flex={isCutting ? '1 0 100%' : 'none'}
      w={{ sm: isCutting ? '100%' : '15rem' }}
      p="md"
      bd={`1px dashed var(${isDragOver ? '--amber' : '--line-strong'})`}
      bdrs="md"
      bg={isDragOver ? 'var(--amber-wash)' : 'none'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={drop}
    >
      <Text variant="label" id={`${id}-label`}>
        Imagem do produto
      </Text>
      {isCutting ? (
        <Late
          load={loadRecorte}
          props={{
            arquivo: escolhida.original,
            onDone: (cut) => {
              onCut(cut);
              endCut();
            },
            onCancel: endCut,
          }}
          onMissing={() => {
            endCut();
            setIsBroken(true);
          }}
        />
      ) : (
        <Center
          w="min(100%, 12rem)"
          bdrs="md"
          bg="var(--surface)"
          style={{ overflow: 'hidden', aspectRatio: '4 / 5' }}
        >
          {escolhida ? (
            <Previa
              arquivo={escolhida.arquivo}
              alt={`Imagem escolhida: ${escolhida.original.name}`}
            />
          ) : imagem ? (
            <Picture imagem={imagem} sizes="16rem" />
          ) : (
            <NoPicture />
          )}
        </Center>
      )}
      <Group gap="xs">
        <Box component="span" pos="relative" className={styles['choose']}>
          <input
            ref={input}
            id={id}
            type="file"
            name="imagem"
            accept={ACCEPTED}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={`${id}-hint ${id}-error`}
            onChange={choose}
          />
          <Button component="label" htmlFor={id} variant="outline" mih="2.75rem">
            {imagem || escolhida ? 'Trocar imagem' : 'Escolher imagem'}
          </Button>
        </Box>
        {escolhida && !isCutting ? (
          <>
            <Button
              variant="outline"
              onClick={() => {
                setIsBroken(false);
                setCutting(escolhida.original);
              }}
            >
              Recortar
            </Button>
            <Button
              variant="subtle"
              onClick={() => {
                onDrop();
                input.current?.focus();
              }}
            >
              {imagem ? 'Ficar com a atual' : 'Retirar'}
            </Button>
          </>
        ) : null}
      </Group>
      <Text id={`${id}-hint`} variant="faint">
        Arraste para cá, cole ou escolha um arquivo: JPEG, PNG ou WebP, até 5 MB, de pelo menos 300
        px.
      </Text>
      <Text id={`${id}-error`} role="alert" variant="error">
        {error ?? (isBroken ? CROP_FAILED : '')}
      </Text>
    </Stack>
  );
}
