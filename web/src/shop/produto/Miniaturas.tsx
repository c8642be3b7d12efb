import { Group } from '@mantine/core';
import { type MouseEvent, useEffect, useState } from 'react';
import type { FotoFragment } from '../../ui/Picture.gen.ts';
import { Picture } from '../../ui/Picture.tsx';
import { moveByKey, showItem, shownItem } from '../../ui/strip.ts';
import { FOTOS, fotoId } from './fotos.ts';

const CURRENT = { boxShadow: '0 0 0 2px var(--amber)' };

/** Links to the pictures of a product. They work before their code: the browser scrolls to the picture. */
export function Miniaturas({ imagens }: { imagens: readonly FotoFragment[] }) {
  const [shown, setShown] = useState(0);

  useEffect(() => {
    const row = document.getElementById(FOTOS);
    if (!row) return undefined;
    const update = () => setShown(shownItem(row));
    const onKey = (event: KeyboardEvent) => {
      if (moveByKey(row, event.key)) event.preventDefault();
    };
    update();
    row.addEventListener('scroll', update, { passive: true });
    row.addEventListener('keydown', onKey);
    return () => {
      row.removeEventListener('scroll', update);
      row.removeEventListener('keydown', onKey);
    };
  }, []);

  const show = (event: MouseEvent, index: number) => {
    const row = document.getElementById(FOTOS);
    if (!row) return;
    // A link would add an entry to the history.
    event.preventDefault();
    showItem(row, index);
  };

  return (
    <Group component="nav" aria-label="Fotos" gap="sm" justify="center" px="var(--gutter)" pt="sm">
      {imagens.map((imagem, index) => (
        <a
          key={imagem.url}
          href={`#${fotoId(index)}`}
          aria-label={`Foto ${index + 1}: ${imagem.alt}`}
          aria-current={index === shown}
          style={{ width: '3.5rem', ...(index === shown ? CURRENT : {}) }}
          onClick={(event) => show(event, index)}
        >
          <Picture imagem={imagem} sizes="56px" alt="" />
        </a>
      ))}
    </Group>
  );
}
