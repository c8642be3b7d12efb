import { Fieldset, Paper, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { momentText } from '../../../lib/formats/moment.ts';
import type { EventoDoPedidoFragment } from '../../../lib/pedidos/pedidos.gen.ts';
import { campoText, NOMES } from './conflito.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { type Campo, type Rascunho, rascunhoDe, withFields } from './rascunho.ts';
import type { Conflito } from './useEdicao.ts';

function authorText(evento: EventoDoPedidoFragment | null): string {
  if (!evento) return 'Outra pessoa mudou este pedido enquanto você escrevia.';
  const autor = evento.autor === null ? 'da própria loja' : `de ${evento.autor}`;
  return `Este pedido mudou enquanto você escrevia: a última mudança é ${autor}, em ${momentText(evento.data)}.`;
}

/** Asks about fields that both people changed, and lists those already merged. */
export function Divergencias({
  atual,
  rascunho,
  conflito: { divergentes, trazidos, meu, escolhas, ultimo },
  onChoose,
}: {
  atual: PedidoAdminFragment;
  rascunho: Rascunho;
  conflito: Conflito;
  onChoose: (campo: Campo, escolha: 'loja' | 'meu', next: Rascunho) => void;
}) {
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => alert.current?.focus(), []);
  const deles = rascunhoDe(atual);
  const options = [
    { escolha: 'loja', label: 'Na loja', from: deles },
    { escolha: 'meu', label: 'O que você escreveu', from: meu },
  ] as const;
  return (
    <Paper
      component="section"
      aria-label="Mudanças de outra pessoa"
      p="md"
      bd="1px solid yellow"
      fz="sm"
    >
      <Stack>
        <p ref={alert} role="alert" tabIndex={-1}>
          {authorText(ultimo)} Nada foi salvo ainda.
        </p>
        {trazidos.length > 0 ? (
          <Text component="ul" size="sm" c="var(--text-soft)">
            {trazidos.map((campo) => (
              <li key={campo}>
                {NOMES[campo]}: agora é {campoText(campo, deles, atual.statusOriginal)}
              </li>
            ))}
          </Text>
        ) : null}
        {divergentes.map((campo) => (
          <Fieldset key={campo} variant="unstyled" legend={`${NOMES[campo]}: o que fica?`}>
            {options.map(({ escolha, label, from }) => (
              <Radio
                key={escolha}
                name={`conflito ${campo}`}
                label={`${label}: ${campoText(campo, from, atual.statusOriginal)}`}
                mt="xs"
                checked={escolhas[campo] === escolha}
                onChange={() => onChoose(campo, escolha, withFields(rascunho, from, [campo]))}
              />
            ))}
          </Fieldset>
        ))}
      </Stack>
    </Paper>
  );
}
