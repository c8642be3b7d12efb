import { Box, Button, Group, Input, Text } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { keepMoney, readCentavos, writeCentavos } from '../../../lib/formats/centavos.ts';
import { DescartarPergunta } from '../../../ui/form/DescartarPergunta.tsx';
import { type Desfecho, type Editavel, useEditor } from '../../kit/editor/useEditor.ts';
import styles from './Fretes.module.css';
import {
  CAMPOS_DA_TAXA,
  type Escrita,
  escritaDe,
  isUnchanged,
  readTaxa,
  type Taxa,
} from './taxa.ts';
import type { Recusa } from './useFretes.ts';

const EDITAVEL: Editavel<Taxa | null, Escrita> = {
  campos: CAMPOS_DA_TAXA,
  draftOf: escritaDe,
  problemsOf: (taxa, escrita) => (isUnchanged(taxa, escrita) ? [] : readTaxa(escrita).problems),
  hasWork: (taxa, escrita) => !isUnchanged(taxa, escrita),
};

/** One rate, edited in place: Enter or 'Salvar' sends it, Escape and 'Desfazer' return to the stored one. */
export function LinhaDeFrete({
  nome,
  sigla,
  taxa,
  ausente,
  onSave,
  onRemove,
}: {
  /** Names the row, e.g. 'Ceará'. */
  nome: string;
  sigla?: string;
  taxa: Taxa | null;
  /** Shown without a rate, e.g. 'a combinar'. */
  ausente: string;
  onSave: (taxa: Taxa) => Promise<Recusa | null>;
  onRemove: () => void;
}) {
  const noteId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [done, setDone] = useState(false);
  const focusValor = () => {
    const field = form.current?.elements.namedItem('valor');
    if (field instanceof HTMLElement) field.focus();
  };

  const save = async (
    _: Taxa | null,
    escrita: Escrita,
  ): Promise<Desfecho<Taxa | null, Escrita>> => {
    const { taxa: next } = readTaxa(escrita);
    if (next === null) return { fim: 'desfeito' };
    // The button that was pressed disappears.
    if (!(document.activeElement instanceof HTMLInputElement)) focusValor();
    write(escritaDe(next));
    const recusa = await onSave(next);
    if (recusa === null) return { fim: 'salvo', stored: next, after: () => setDone(true) };
    return { fim: 'recusado', problems: [{ field: recusa.campo, text: recusa.mensagem }] };
  };
  const { rascunho, changed, sending, problems, write, errorOf, reset, foot, onSubmit } = useEditor(
    {
      editavel: EDITAVEL,
      stored: taxa,
      save,
      onLeave: () => undefined,
      isFollowing: true,
      nome,
    },
  );
  const errors = [...new Set(problems.map(({ text }) => text))].join(' ');

  return (
    <form
      ref={form}
      noValidate
      aria-label={`Frete: ${nome}`}
      className={styles['row']}
      data-changed={changed || undefined}
      onSubmit={onSubmit}
    >
      <p className={styles['name']}>
        {sigla ? (
          <Text span inherit display="inline-block" miw="1.75rem" fw={600} c="var(--amber-bright)">
            {sigla}
          </Text>
        ) : null}{' '}
        {sigla ? nome : 'Estados sem frete próprio'}
      </p>
      {CAMPOS_DA_TAXA.map(({ nome: campo, label }) => (
        <Input
          key={campo}
          name={campo}
          aria-label={`${label}: ${nome}`}
          aria-describedby={noteId}
          error={errorOf(campo) !== undefined}
          placeholder={campo === 'valor' ? ausente : '—'}
          inputMode={campo === 'valor' ? 'decimal' : 'numeric'}
          autoComplete="off"
          readOnly={sending}
          size="xs"
          value={rascunho[campo]}
          onChange={({ currentTarget: { value } }) => {
            write(
              { [campo]: campo === 'valor' ? keepMoney(value) : value.replace(/\D/g, '') },
              campo,
            );
            setDone(false);
          }}
          onKeyDown={({ key }) => {
            if (key === 'Escape' && changed && !sending) reset();
          }}
          onBlur={() => {
            const centavos = campo === 'valor' ? readCentavos(rascunho.valor) : null;
            const text = centavos === null ? rascunho.valor : writeCentavos(centavos);
            if (text !== rascunho.valor) write({ valor: text });
          }}
        />
      ))}
      <DescartarPergunta guard={foot.guard}>
        <Group gap="xs" wrap="nowrap" className={styles['actions']}>
          {changed ? (
            <>
              <Button type="submit" aria-busy={sending || undefined}>
                Salvar
              </Button>
              <Button
                variant="subtle"
                aria-label={`Desfazer ${nome}`}
                disabled={sending}
                onClick={() => {
                  reset();
                  focusValor();
                }}
              >
                Desfazer
              </Button>
            </>
          ) : (
            <>
              <Box component="span" role="status" c="var(--success)" fz="sm">
                {done ? 'Salvo' : ''}
              </Box>
              {taxa === null ? null : (
                <Button
                  variant="subtle"
                  aria-label={`Remover o frete: ${nome}`}
                  onClick={() => {
                    focusValor();
                    setDone(false);
                    onRemove();
                  }}
                >
                  Remover
                </Button>
              )}
            </>
          )}
        </Group>
      </DescartarPergunta>
      <Text id={noteId} role={errors === '' ? undefined : 'alert'} variant="error">
        {errors}
      </Text>
    </form>
  );
}
