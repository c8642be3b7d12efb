import { Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { DialogProps } from '../../../../ui/useDialogo.ts';
import { countText } from '../../../kit/count.ts';
import { DialogoDeTrabalho } from '../../../kit/editor/DialogoDeTrabalho.tsx';
import { useComecar } from '../../../kit/trabalho/useComecar.ts';
import type { PedidoEmLinhaFragment } from '../pedido.gen.ts';
import { type Envio, lerRastreios, podeEnviar } from './rastreios.ts';
import { emailsText, numerosText } from './texts.ts';
import { useMudarVarios } from './useMudarVarios.ts';

function Lines({
  label,
  c = 'inherit',
  children,
}: {
  label: string;
  c?: string;
  children: ReactNode;
}) {
  return (
    <Stack
      component="ul"
      variant="beside"
      mah="14rem"
      c={c}
      style={{ overflowY: 'auto', ...(c === 'red' && { borderColor: 'currentcolor' }) }}
      aria-label={label}
    >
      {children}
    </Stack>
  );
}

function Previa({ envios, all }: { envios: readonly Envio[]; all: readonly Envio[] }) {
  return (
    <>
      {envios.length > 0 ? (
        <Lines label="Rastreios lidos">
          {envios.map(({ pedido, rastreio }) => (
            <li key={pedido.id}>
              <strong>nº {pedido.id}</strong> {pedido.nomeCompleto ?? ''}: {rastreio}
            </li>
          ))}
        </Lines>
      ) : null}
      {all.length > 0 ? <p>{emailsText(all.map(({ pedido }) => pedido))}</p> : null}
    </>
  );
}

/** Marks paid orders as sent, with tracking pasted one order a line. Nothing is sent before the preview is confirmed. */
export function DialogoDeEnviados({
  pedidos,
  onStarted,
  ...dialog
}: DialogProps & {
  pedidos: readonly PedidoEmLinhaFragment[];
  onStarted: () => void;
}) {
  const tarefaDe = useMudarVarios();
  const comecar = useComecar();
  const [text, setText] = useState('');
  const [withoutLine, setWithoutLine] = useState(false);
  const { envios, problemas, semLinha } = lerRastreios(text, pedidos);
  const others = pedidos.filter((pedido) => !podeEnviar(pedido));
  const all: readonly Envio[] = withoutLine
    ? [...envios, ...semLinha.map((pedido) => ({ pedido, rastreio: '' }))]
    : envios;

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (all.length === 0) return;
    comecar(
      `Marcar ${countText(all.length, 'pedido')} como enviados`,
      all.map(({ pedido, rastreio }) => tarefaDe(pedido, 'ENVIADO', rastreio)),
    );
    onStarted();
    dialog.onClose();
  };
  return (
    <DialogoDeTrabalho
      {...dialog}
      title="Marcar como enviados"
      wide
      form={{ onSubmit, sending: false, isChanged: () => text.trim() !== '' }}
      isDisabled={all.length === 0}
      verb={
        all.length === 0
          ? 'Marcar como enviados'
          : `Marcar ${countText(all.length, 'pedido')} como enviado${all.length === 1 ? '' : 's'}`
      }
    >
      <Textarea
        label="Rastreios, um pedido por linha"
        description={
          <Text span variant="soft">
            O número do pedido e depois o endereço ou o código: 12 https://… ou 12;AA123456789BR
          </Text>
        }
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        rows={6}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Stack role="status" gap="sm">
        {problemas.length > 0 ? (
          <Lines label="Linhas que não são enviadas" c="red">
            {problemas.map(({ linha, texto }) => (
              <li key={linha}>
                <strong>Linha {linha}:</strong> {texto}
              </li>
            ))}
          </Lines>
        ) : null}
        <Previa envios={envios} all={all} />
        {others.length > 0 ? (
          <Text variant="soft">
            Ficam como estão, porque não estão PAGO: {numerosText(others)}.
          </Text>
        ) : null}
      </Stack>
      {semLinha.length > 0 ? (
        <Checkbox
          label={`Enviar sem rastreio ${countText(semLinha.length, 'pedido')}: ${numerosText(semLinha)}`}
          checked={withoutLine}
          onChange={({ currentTarget }) => setWithoutLine(currentTarget.checked)}
        />
      ) : null}
    </DialogoDeTrabalho>
  );
}
