import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import { z } from 'zod/mini';
import { momentText } from '../../../lib/formats/moment.ts';
import { showToast } from '../../../lib/toasts.ts';
import { type Problem, useTextForm } from '../../../ui/form/useTextForm.ts';
import { outcomeOf, problemOf } from '../../../ui/outcome.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { DialogoDeTrabalho } from '../../kit/editor/DialogoDeTrabalho.tsx';
import { nadaSalvo } from '../../kit/nada-salvo.ts';
import {
  AdminAvaliacoesDocument,
  type AvaliacaoNoPainelFragment,
  usePublicarAvaliacaoMutation,
  useRecusarAvaliacaoMutation,
  useResponderAvaliacaoMutation,
} from './avaliacoes.gen.ts';
import { ESTADO, SEM_RESPOSTA } from './textos.ts';

const MOTIVO_MAX = 500;
const RESPOSTA_MAX = 1000;

interface Escrito {
  readonly estado: string;
  readonly motivo: string;
  readonly resposta: string;
}

const rules = z
  .object({
    estado: z.string(),
    motivo: z.string().check(z.trim(), z.maxLength(MOTIVO_MAX)),
    resposta: z
      .string()
      .check(z.trim(), z.maxLength(RESPOSTA_MAX, `Escreva até ${RESPOSTA_MAX} caracteres.`)),
  })
  .check(
    z.refine(({ estado, motivo }) => estado !== 'RECUSADA' || motivo !== '', {
      path: ['motivo'],
      error: 'Diga ao cliente por que a avaliação não foi publicada.',
    }),
  );

/** A review with the shop's decision and its reply. Only what changed is sent; each part may be sent again. */
export function DialogoDaAvaliacao({
  avaliacao,
  ...dialog
}: DialogProps & { avaliacao: AvaliacaoNoPainelFragment }) {
  const { id, autor, nota, texto, data, nomeProduto, slug, pedidoId } = avaliacao;
  const [publish] = usePublicarAvaliacaoMutation();
  const [refuse] = useRecusarAvaliacaoMutation();
  const [reply] = useResponderAvaliacaoMutation();
  // Each list in a state gains or loses the row.
  const options = { refetchQueries: [AdminAvaliacoesDocument] };
  const text = nadaSalvo(SEM_RESPOSTA);

  const decide = ({ estado, motivo }: Escrito) => {
    if (estado === 'PUBLICADA' && avaliacao.estado !== estado) {
      return outcomeOf(publish({ variables: { id }, ...options }), text);
    }
    const isNewReason = avaliacao.estado !== estado || avaliacao.motivo !== motivo;
    return estado === 'RECUSADA' && isNewReason
      ? outcomeOf(refuse({ variables: { id, motivo }, ...options }), text)
      : null;
  };

  async function submit(written: Escrito): Promise<readonly Problem[] | void> {
    const { resposta } = written;
    const replied =
      resposta === (avaliacao.resposta ?? '')
        ? null
        : await outcomeOf(reply({ variables: { id, texto: resposta } }), text);
    if (replied && 'mensagem' in replied) return [{ field: 'resposta', text: replied.mensagem }];
    const decided = await decide(written);
    if (decided && 'mensagem' in decided) return [problemOf(decided)];
    if (replied ?? decided) showToast('success', `Avaliação de ${nomeProduto} salva.`);
    dialog.onClose();
  }

  const form = useTextForm({
    initial: {
      estado: avaliacao.estado,
      motivo: avaliacao.motivo ?? '',
      resposta: avaliacao.resposta ?? '',
    },
    rules,
    submit,
  });
  const estados = (['PENDENTE', 'PUBLICADA', 'RECUSADA'] as const)
    .filter((estado) => estado !== 'PENDENTE' || avaliacao.estado === 'PENDENTE')
    .map((value) => ({ value, label: ESTADO[value] }));
  return (
    <DialogoDeTrabalho {...dialog} title={`Avaliação de ${autor ?? 'Cliente'}`} form={form}>
      <Text variant="soft">
        <Link to={`/produtos/${encodeURIComponent(slug)}`}>{nomeProduto}</Link>, nota {nota} de 5,{' '}
        {momentText(data)}
        {pedidoId === null ? null : (
          <>
            , <Link to={`#pedidos/${pedidoId}`}>pedido nº {pedidoId}</Link>
          </>
        )}
      </Text>
      {texto === '' ? (
        <Text variant="faint">Sem texto.</Text>
      ) : (
        <Text style={{ overflowWrap: 'anywhere' }}>{texto}</Text>
      )}
      <NativeSelect
        {...form.field('estado')}
        label="Situação"
        data={estados}
        description="Publicada, aparece na página do produto."
        data-autofocus
      />
      <TextInput
        {...form.field('motivo')}
        label="Motivo da recusa"
        description="Só para recusar. O cliente lê na exportação dos dados dele."
        maxLength={MOTIVO_MAX}
      />
      <Textarea
        {...form.field('resposta')}
        label="Resposta da loja (opcional)"
        description="Aparece abaixo da avaliação."
        rows={3}
      />
    </DialogoDeTrabalho>
  );
}
