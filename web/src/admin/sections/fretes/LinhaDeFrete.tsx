import { Box, Button, Input } from '@mantine/core';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { keepMoney, readCentavos, writeCentavos } from '../../../lib/formats/centavos.ts';
import { DescartarPergunta } from '../../kit/editor/DescartarPergunta.tsx';
import { useUnsavedGuard } from '../../kit/editor/useUnsavedGuard.ts';
import styles from './Fretes.module.css';
import {
  CAMPOS,
  type Campo,
  type Escrita,
  escritaDe,
  isTaxa,
  type Problemas,
  readTaxa,
  sameTaxa,
  type Taxa,
} from './taxa.ts';
import type { Recusa } from './useFretes.ts';

const LABELS = { valor: 'Preço', prazoMinDias: 'Prazo mínimo', prazoMaxDias: 'Prazo máximo' };

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
  const busy = useRef(false);
  const [draft, setDraft] = useState<Escrita | null>(null);
  const [sending, setSending] = useState(false);
  const [problemas, setProblemas] = useState<Problemas>({});
  const [outro, setOutro] = useState('');
  const [done, setDone] = useState(false);

  const stored = escritaDe(taxa);
  const shown = draft ?? stored;
  const changed = draft !== null && CAMPOS.some((campo) => draft[campo] !== stored[campo]);
  const texts = [...CAMPOS.map((campo) => problemas[campo] ?? ''), outro];
  const errors = [...new Set(texts.filter((text) => text !== ''))].join(' ');
  const focus = (campo: Campo) => {
    const field = form.current?.elements.namedItem(campo);
    if (field instanceof HTMLElement) field.focus();
  };
  const showProblems = (next: Problemas, other = '') => {
    setProblemas(next);
    setOutro(other);
    const first = CAMPOS.find((campo) => next[campo] !== undefined);
    if (first) focus(first);
  };
  const write = (campo: Campo, text: string) => {
    setDraft({ ...shown, [campo]: text });
    setProblemas((all) => ({ ...all, [campo]: undefined }));
    setDone(false);
  };
  const reset = () => {
    setDraft(null);
    showProblems({});
  };

  const guard = useUnsavedGuard({ isChanged: () => changed, onLeave: reset });

  const send = async (next: Taxa) => {
    showProblems({});
    setDraft(escritaDe(next));
    setSending(true);
    const recusa = await onSave(next);
    setSending(false);
    if (recusa === null) {
      setDraft(null);
      setDone(true);
    } else if (recusa.campo) showProblems({ [recusa.campo]: recusa.mensagem });
    else showProblems({}, recusa.mensagem);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current || draft === null) return;
    const parsed = readTaxa(draft);
    if (!isTaxa(parsed)) return showProblems(parsed);
    if (sameTaxa(parsed, taxa)) return reset();
    // The button that was pressed disappears.
    if (!(document.activeElement instanceof HTMLInputElement)) focus('valor');
    busy.current = true;
    void send(parsed).finally(() => {
      busy.current = false;
    });
  };

  return (
    <form
      ref={form}
      noValidate
      aria-label={`Frete: ${nome}`}
      className={styles['row']}
      data-changed={changed || undefined}
      onSubmit={submit}
    >
      <p className={styles['name']}>
        {sigla ? <strong>{sigla}</strong> : null} {sigla ? nome : 'Estados sem frete próprio'}
      </p>
      {CAMPOS.map((campo) => (
        <Input
          key={campo}
          name={campo}
          aria-label={`${LABELS[campo]}: ${nome}`}
          aria-describedby={noteId}
          error={problemas[campo] !== undefined}
          placeholder={campo === 'valor' ? ausente : '—'}
          inputMode={campo === 'valor' ? 'decimal' : 'numeric'}
          autoComplete="off"
          readOnly={sending}
          classNames={{ input: styles['cell'] ?? '' }}
          value={shown[campo]}
          onChange={({ currentTarget: { value } }) =>
            write(campo, campo === 'valor' ? keepMoney(value) : value.replace(/\D/g, ''))
          }
          onKeyDown={({ key }) => {
            if (key === 'Escape' && changed && !sending) reset();
          }}
          onBlur={() => {
            const centavos = campo === 'valor' ? readCentavos(shown.valor) : null;
            if (draft && centavos !== null) setDraft({ ...draft, valor: writeCentavos(centavos) });
          }}
        />
      ))}
      <DescartarPergunta guard={guard}>
        <div className={styles['actions']}>
          {changed ? (
            <>
              <Button type="submit" size="sm" aria-busy={sending || undefined}>
                Salvar
              </Button>
              <Button
                variant="subtle"
                size="sm"
                aria-label={`Desfazer ${nome}`}
                disabled={sending}
                onClick={() => {
                  reset();
                  focus('valor');
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
                  size="sm"
                  aria-label={`Remover o frete: ${nome}`}
                  onClick={() => {
                    focus('valor');
                    setDone(false);
                    onRemove();
                  }}
                >
                  Remover
                </Button>
              )}
            </>
          )}
        </div>
      </DescartarPergunta>
      <p id={noteId} role={errors === '' ? undefined : 'alert'} className="error-text">
        {errors}
      </p>
    </form>
  );
}
