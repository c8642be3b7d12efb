import { NativeSelect, Text, Textarea } from '@mantine/core';
import { z } from 'zod/mini';
import { showToast } from '../../lib/toasts.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { type Problem, useTextForm } from '../../ui/form/useTextForm.ts';
import { outcomeOf, problemOf } from '../../ui/outcome.ts';
import type { DialogProps } from '../../ui/useDialogo.ts';
import { useAvaliarProdutoMutation } from './avaliacao.gen.ts';

const TEXTO_MAX = 1000;

const UNCLEAR =
  'A loja não respondeu, e não dá para saber se a sua avaliação chegou. Tente de novo: enviada duas vezes, ela conta uma.';

const NOTAS = [
  { value: '', label: 'Escolha de 1 a 5' },
  { value: '5', label: '★★★★★ Adorei' },
  { value: '4', label: '★★★★☆ Gostei' },
  { value: '3', label: '★★★☆☆ Razoável' },
  { value: '2', label: '★★☆☆☆ Esperava mais' },
  { value: '1', label: '★☆☆☆☆ Não gostei' },
];

const rules = z.object({
  nota: z.string().check(z.regex(/^[1-5]$/, 'Dê uma nota de 1 a 5.')),
  texto: z.string().check(z.trim(), z.maxLength(TEXTO_MAX, `Escreva até ${TEXTO_MAX} caracteres.`)),
});

/** The review of one product of a delivered order. */
export function DialogoDeAvaliacao({
  itemId,
  pedidoId,
  produtoId,
  nome,
  onReviewed,
  ...dialog
}: DialogProps & {
  itemId: string;
  pedidoId: string;
  produtoId: string;
  nome: string;
  onReviewed: () => void;
}) {
  const [send] = useAvaliarProdutoMutation();

  async function submit(written: {
    nota: string;
    texto: string;
  }): Promise<readonly Problem[] | void> {
    const input = { pedidoId, produtoId, nota: Number(written.nota), texto: written.texto };
    const answer = send({
      variables: { input },
      update: (cache, { data }) => {
        if (data?.resultado.__typename !== 'AvaliacaoRecebida') return;
        cache.modify({ id: `ItemPedido:${itemId}`, fields: { podeAvaliar: () => false } });
      },
    });
    const resultado = await outcomeOf(answer, UNCLEAR);
    if ('mensagem' in resultado) return [problemOf(resultado)];
    showToast('success', 'Obrigada! Sua avaliação aparece na página depois que a loja a ler.');
    dialog.onClose();
    onReviewed();
  }

  const form = useTextForm({ rules, submit });
  return (
    <FormDialog
      {...dialog}
      title={`Avaliar ${nome}`}
      form={form}
      asks
      verb="Enviar avaliação"
      busyVerb="Enviando…"
      leave="Agora não"
    >
      <NativeSelect {...form.field('nota')} label="Sua nota" data={NOTAS} required data-autofocus />
      <Textarea
        {...form.field('texto')}
        label="Como foi? (opcional)"
        description={`Até ${TEXTO_MAX} caracteres.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={4}
      />
      <Text variant="soft">
        A loja lê cada avaliação antes de publicar, só com o seu primeiro nome e uma inicial.
      </Text>
    </FormDialog>
  );
}
