import { ActionIcon, Badge, Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ChangeEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { uploadLink } from '../../../../../lib/graphql/upload-link.ts';
import { ChevronDownIcon, CloseIcon } from '../../../../../ui/icons.tsx';
import { outcomeOf } from '../../../../../ui/outcome.ts';
import { Picture } from '../../../../../ui/Picture.tsx';
import { countText } from '../../../../kit/count.ts';
import { useEnviarImagemMutation } from '../formulario.gen.ts';
import styles from './CampoDeImagem.module.css';
import { ACCEPTED, imagemProblem } from './conferir.ts';
import { fotoDe, type ImagemDaLista, MAX_IMAGENS, movida } from './lista.ts';

const NOT_SENT = 'não foi enviada. Confira a conexão e tente de novo.';
const FULL = `Um produto pode ter até ${MAX_IMAGENS} imagens: as outras ficaram de fora.`;

// By hand: rows are dragged by the browser itself, and moved by buttons.
/** The pictures of a product in order. Chosen files are stored at once; the product shows them after its save. */
export function Imagens({
  imagens,
  comNova,
  sending,
  errorOf,
  onSending,
  onChange,
}: {
  imagens: readonly ImagemDaLista[];
  /** Whether a chosen file comes before them. */
  comNova: boolean;
  /** Whether files are on their way. */
  sending: boolean;
  errorOf: (field: string) => string | undefined;
  onSending: (sending: boolean) => void;
  onChange: (imagens: readonly ImagemDaLista[]) => void;
}) {
  const id = useId();
  const [send] = useEnviarImagemMutation({});
  // An upload ends after later renders.
  const latest = useRef({ imagens, onChange });
  useEffect(() => {
    latest.current = { imagens, onChange };
  });
  const [status, setStatus] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [dragged, setDragged] = useState<number | null>(null);
  const [removed, setRemoved] = useState<{ index: number; imagem: ImagemDaLista } | null>(null);
  const before = Number(comNova);
  const room = MAX_IMAGENS - before - imagens.length;
  const isFull = sending || room <= 0;

  const change = (next: readonly ImagemDaLista[]) => {
    latest.current.onChange(next);
    latest.current = { ...latest.current, imagens: next };
  };
  const store = async (file: File): Promise<string | null> => {
    const problem = await imagemProblem(file);
    if (problem !== null) return `${file.name}: ${problem}`;
    const sent = send({ variables: { imagem: file }, context: { through: uploadLink() } });
    const resultado = await outcomeOf(sent, () => NOT_SENT);
    if (resultado.__typename !== 'ImagemDoProduto') return `${file.name}: ${resultado.mensagem}`;
    const { chave, imagem } = resultado;
    if (chave === null || latest.current.imagens.some((one) => one.chave === chave)) {
      return `${file.name}: esta imagem já está na lista.`;
    }
    change([...latest.current.imagens, { chave, url: imagem.url, alt: '' }]);
    return null;
  };
  const add = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    const taken = files.slice(0, room);
    const found = taken.length < files.length ? [FULL] : [];
    onSending(true);
    for (const [index, file] of taken.entries()) {
      setStatus(`Enviando imagem ${index + 1} de ${taken.length}…`);
      const problem = await store(file);
      if (problem !== null) found.push(problem);
    }
    onSending(false);
    setProblems(found);
    const stored = taken.length - found.filter((text) => text !== FULL).length;
    setStatus(`${countText(stored, 'imagem enviada', 'imagens enviadas')}.`);
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= imagens.length || from === to) return;
    setRemoved(null);
    change(movida(imagens, from, to));
    setStatus(`A imagem agora é a ${to + before + 1}ª de ${imagens.length + before}.`);
  };
  const step = ({ currentTarget }: MouseEvent<HTMLElement>, from: number, to: number) => {
    move(from, to);
    // A row that moves in the document loses the focus.
    requestAnimationFrame(() => currentTarget.focus());
  };
  const remove = (index: number, imagem: ImagemDaLista) => {
    setRemoved({ index, imagem });
    change(imagens.filter((_, other) => other !== index));
    setStatus('Imagem retirada.');
  };

  return (
    <Stack gap="sm" role="group" aria-labelledby={`${id}-label`}>
      <Text variant="label" id={`${id}-label`}>
        {`Imagens, em ordem (${imagens.length + before} de ${MAX_IMAGENS})`}
      </Text>
      <Stack component="ol" gap="sm">
        {imagens.map((imagem, index) => {
          const { chave, url, alt } = imagem;
          const place = index + before + 1;
          return (
            <Group
              key={chave}
              component="li"
              gap="sm"
              align="end"
              opacity={dragged === index ? 0.5 : undefined}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                event.stopPropagation();
                move(dragged, index);
                setDragged(null);
              }}
            >
              {/* The picture alone is dragged: the text beside it can be selected. */}
              <Box
                w="3.5rem"
                flex="none"
                className="thumb"
                style={{ cursor: 'grab' }}
                draggable
                onDragStart={() => setDragged(index)}
                onDragEnd={() => setDragged(null)}
              >
                <Picture imagem={fotoDe(url, '')} sizes="56px" />
              </Box>
              <TextInput
                flex="1 1 10rem"
                label={
                  <>
                    {`Descrição da imagem ${place}`}
                    {place === 1 ? <Badge ml="xs">Principal</Badge> : null}
                  </>
                }
                placeholder="O que se vê nela"
                maxLength={200}
                value={alt}
                error={errorOf(`imagens.${index}.alt`)}
                onChange={({ currentTarget: { value } }) =>
                  change(imagens.map((one) => (one.chave === chave ? { ...one, alt: value } : one)))
                }
              />
              <Group gap={0} wrap="nowrap" ml="auto">
                <ActionIcon
                  variant="subtle"
                  size="2.75rem"
                  aria-label={`Mover a imagem ${place} para cima`}
                  aria-disabled={index === 0}
                  onClick={(event) => step(event, index, index - 1)}
                >
                  <ChevronDownIcon className={styles['up']} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  size="2.75rem"
                  aria-label={`Mover a imagem ${place} para baixo`}
                  aria-disabled={index === imagens.length - 1}
                  onClick={(event) => step(event, index, index + 1)}
                >
                  <ChevronDownIcon />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  size="2.75rem"
                  aria-label={`Retirar a imagem ${place}`}
                  onClick={() => remove(index, imagem)}
                >
                  <CloseIcon />
                </ActionIcon>
              </Group>
            </Group>
          );
        })}
      </Stack>
      <Group gap="sm">
        <Box component="span" pos="relative" className={styles['choose']}>
          <input
            id={`${id}-files`}
            type="file"
            multiple
            accept={ACCEPTED}
            disabled={isFull}
            onChange={(event) => void add(event)}
          />
          <Button
            component="label"
            htmlFor={`${id}-files`}
            variant="outline"
            mih="2.75rem"
            {...(isFull ? { 'data-disabled': true } : {})}
          >
            Adicionar imagens
          </Button>
        </Box>
        {removed && !isFull ? (
          <Button
            variant="subtle"
            onClick={() => {
              change(imagens.toSpliced(removed.index, 0, removed.imagem));
              setRemoved(null);
              setStatus('Imagem de volta.');
            }}
          >
            Desfazer
          </Button>
        ) : null}
        <Text role="status" variant="faint">
          {status}
        </Text>
      </Group>
      <Text role="alert" variant="error">
        {[...problems, errorOf('imagens') ?? ''].join(' ').trim()}
      </Text>
    </Stack>
  );
}
