import { Button, Stack, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { z } from 'zod/mini';
import { useSession } from '../../../../lib/session/useSession.ts';
import { Moment } from '../../../../ui/Facts.tsx';
import form from '../../../../ui/form/form.module.css';
import { Problems } from '../../../../ui/form/Problems.tsx';
import { type Problem, useTextForm } from '../../../../ui/form/useTextForm.ts';
import { outcomeOf } from '../../../../ui/outcome.ts';
import { Bloco } from '../../../../ui/pedidos/Bloco.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { memoriaDaConta } from '../../../kit/memoria-da-conta.ts';
import { nadaSalvo } from '../../../kit/nada-salvo.ts';
import { type NotasDoPedidoFragment, useAnotarPedidoMutation } from './pagina.gen.ts';

const NOTA_MAX = 2000;

const rules = z.object({
  texto: z.string().check(z.trim(), z.minLength(1, 'Escreva a nota.')),
});

const SEM_RESPOSTA =
  'A loja não respondeu, e não sabemos se a nota foi guardada. O que você escreveu continua aqui: confira a lista e tente de novo.';

/** Texts that were not saved yet, so that leaving an order and returning to it keeps them. */
const drafts = memoriaDaConta<ReadonlyMap<string, string>>(new Map());

function NovaNota({ pedidoId }: { pedidoId: string }) {
  const [send] = useAnotarPedidoMutation();
  const written = useRef<HTMLTextAreaElement>(null);
  const { field, onSubmit, problems, sending } = useTextForm({
    initial: { texto: drafts.read().get(pedidoId) ?? '' },
    rules,
    submit: async ({ texto }): Promise<readonly Problem[] | void> => {
      const answer = send({ variables: { pedidoId, texto } });
      const resultado = await outcomeOf(answer, nadaSalvo(SEM_RESPOSTA));
      if ('mensagem' in resultado) return [{ field: null, text: resultado.mensagem }];
      drafts.write(new Map([...drafts.read()].filter(([other]) => other !== pedidoId)));
      // Text that was written meanwhile stays.
      if (written.current?.value.trim() === texto) written.current.value = '';
    },
  });
  const { onChange, ...texto } = field('texto');
  return (
    <form className={form['form']} method="post" noValidate onSubmit={onSubmit}>
      <Textarea
        {...texto}
        ref={written}
        onChange={(event) => {
          drafts.write(new Map(drafts.read()).set(pedidoId, event.currentTarget.value));
          onChange(event);
        }}
        label="Nova nota"
        description="Só quem administra a loja lê. Não dá para mudar depois."
        rows={2}
        maxLength={NOTA_MAX}
      />
      <Problems problems={problems} />
      <Button
        type="submit"
        variant="outline"
        w="fit-content"
        aria-disabled={sending}
        aria-busy={sending}
      >
        {sending ? 'Guardando…' : 'Guardar nota'}
      </Button>
    </form>
  );
}

/** Internal notes of an order. `notas` is undefined until it was read, and null where the API keeps none. */
export function Notas({
  pedidoId,
  notas,
  loading,
}: {
  pedidoId: string;
  notas: NotasDoPedidoFragment['notas'] | undefined;
  loading: boolean;
}) {
  // Another account of the tab starts with its own draft.
  const conta = useSession()?.id ?? '';
  // A failed read is reported by the history, which comes from the same query.
  if (notas === undefined && !loading) return null;
  return (
    <Bloco titulo="Notas internas">
      {notas === undefined ? (
        <Skeleton h="3rem" />
      ) : notas === null ? (
        <p>A API desta loja não guarda notas.</p>
      ) : (
        <>
          {notas.length === 0 ? null : (
            <Stack component="ol" variant="events" gap="sm" fz="sm" aria-label="Notas internas">
              {notas.map(({ id, texto, autor, criadaEm }) => (
                <li key={id}>
                  <p style={{ whiteSpace: 'pre-wrap' }}>{texto}</p>
                  <p>
                    <Moment at={criadaEm} />, por {autor ?? 'uma conta que não existe mais'}
                  </p>
                </li>
              ))}
            </Stack>
          )}
          <NovaNota key={conta} pedidoId={pedidoId} />
        </>
      )}
    </Bloco>
  );
}
