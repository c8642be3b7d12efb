import { Anchor, Box, Group, Stack, Text } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { momentText } from '../../lib/formats/moment.ts';
import { formatMoney } from '../../lib/formats/money.ts';
import { freteText, numeroText, porAssistenteText } from '../../lib/pedidos/pedido-texts.ts';
import { Moment } from '../../ui/Facts.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { ItensDoPedido } from '../../ui/pedidos/ItensDoPedido.tsx';
import { Situacao } from '../../ui/pedidos/Situacao.tsx';
import { recoverFocus } from '../../ui/scroll-and-focus.ts';
import { Acoes } from './Acoes.tsx';
import { Avaliar } from './Avaliar.tsx';
import { Detalhes } from './Detalhes.tsx';
import type { PedidoCardFragment } from './PedidoCard.gen.ts';
import styles from './PedidoCard.module.css';
import { Rastreio } from './Rastreio.tsx';
import { ReservaComEmail } from './ReservaComEmail.tsx';

function Desistencia({
  pedidaEm,
  motivo,
  recebidaEm,
  valor,
}: NonNullable<PedidoCardFragment['desistencia']>) {
  return (
    <Stack variant="note" className={styles['notice']}>
      {recebidaEm === null ? (
        <p>
          <strong>Desistência pedida em {momentText(pedidaEm)}.</strong> A loja escreve para o seu
          e-mail com o passo a passo da devolução, que é por nossa conta, e devolve tudo o que você
          pagou, com o frete.
        </p>
      ) : (
        <p>
          <strong>Recebemos os produtos em {momentText(recebidaEm)}.</strong> Você recebe{' '}
          {formatMoney(valor ?? 0)} de volta.
        </p>
      )}
      {motivo === null || motivo === '' ? null : (
        <Text variant="count" className={styles['faint']}>
          Motivo: {motivo}
        </Text>
      )}
    </Stack>
  );
}

type Estorno = NonNullable<PedidoCardFragment['pagamento']>['estornos'][number];

function estornoText({ valor, estado, concluidoEm }: Estorno, byPix: boolean): string {
  const estorno = `Estorno de ${formatMoney(valor)}`;
  switch (estado) {
    case 'PEDIDO':
      return `${estorno} pedido. Avisamos por e-mail a cada passo.`;
    case 'PENDENTE':
      return `${estorno} a caminho: o banco leva alguns dias úteis. Avisamos por e-mail quando chegar.`;
    case 'FEITO': {
      const when = concluidoEm === null ? '' : ` em ${momentText(concluidoEm)}`;
      const where = byPix
        ? 'volta para a conta que fez o Pix'
        : 'aparece nesta fatura ou na próxima';
      return `${estorno} feito${when}. Conforme o banco, ${where}.`;
    }
    case 'FALHOU':
      return `${estorno} ainda não feito: o banco não o aceitou. A loja cuida disso e fala com você.`;
  }
}

/** Refunds of the payment, each with its true state. */
function Estornos({
  pagamento: { estornos },
  byPix,
}: {
  pagamento: NonNullable<PedidoCardFragment['pagamento']>;
  byPix: boolean;
}) {
  if (estornos.length === 0) return null;
  return (
    <Stack component="ul" variant="note" className={styles['notice']} aria-label="Estornos">
      {estornos.map((estorno) => (
        <li key={estorno.id}>{estornoText(estorno, byPix)}</li>
      ))}
    </Stack>
  );
}

export function PedidoCard({
  pedido,
  onChanged,
}: {
  pedido: PedidoCardFragment;
  onChanged: () => void;
}) {
  const { id, data, status, statusOriginal, itens, total, valorFrete, rastreio } = pedido;
  const { reservaAte, reservaComEmailConfirmado, desistencia, pagamento } = pedido;
  const [open, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const detailsId = useId();

  const focusHeading = () => recoverFocus(heading.current);
  const settle = () => {
    focusHeading();
    onChanged();
  };

  return (
    <Stack component="article" variant="panel" className={styles['card']} aria-labelledby={titleId}>
      <Group
        component="header"
        align="start"
        justify="space-between"
        gap="var(--space-2) var(--space-4)"
        className={styles['head']}
      >
        <div>
          <Box
            component="h2"
            id={titleId}
            ref={heading}
            tabIndex={-1}
            fz="var(--size-3)"
            lh={1.2}
            className={styles['number']}
          >
            {numeroText(id)}
          </Box>
          <Text variant="count" className={styles['faint']}>
            <Moment at={data} />
            {porAssistenteText(pedido)}
          </Text>
        </div>
        <Situacao status={status} statusOriginal={statusOriginal} />
      </Group>

      <ItensDoPedido
        itens={itens}
        renderAction={(linha) =>
          linha.podeAvaliar ? (
            <Avaliar pedidoId={id} linha={linha} onReviewed={focusHeading} />
          ) : null
        }
      />

      <Stack gap="sm" className={styles['side']}>
        <Group component="p" justify="space-between" align="baseline" gap="0 var(--space-4)">
          <Text span c="var(--text-soft)">
            Total
          </Text>
          <Text component="strong" variant="sum" fz="var(--size-3)">
            {formatMoney(total)}
          </Text>
          <Text span variant="count" w="100%" ta="right" className={styles['faint']}>
            {freteText(valorFrete)}
          </Text>
        </Group>
        <Rastreio id={id} rastreio={rastreio} />
        {status === 'PENDENTE' && reservaAte !== null ? (
          <Text variant="figures" c="var(--warning)" fz="sm">
            Reservado até {momentText(reservaAte)}
          </Text>
        ) : null}
      </Stack>

      {status === 'PENDENTE' ? <ReservaComEmail ate={reservaComEmailConfirmado} /> : null}
      {desistencia ? <Desistencia {...desistencia} /> : null}
      {pagamento ? <Estornos pagamento={pagamento} byPix={pedido.metodo === 'PIX'} /> : null}

      <footer className={styles['foot']}>
        <Acoes pedido={pedido} onSettled={settle} />
        <Anchor
          component="button"
          type="button"
          variant="quiet"
          className={styles['toggle']}
          aria-expanded={open}
          aria-controls={detailsId}
          aria-label={`${open ? 'Menos' : 'Mais'} detalhes: ${numeroText(id)}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Menos detalhes' : 'Mais detalhes'}
          <ChevronDownIcon size={16} />
        </Anchor>
      </footer>
      <div id={detailsId} className={styles['details']} hidden={!open}>
        {/* The key reloads the history after a status change. */}
        {open ? <Detalhes key={`${status} ${desistencia?.pedidaEm ?? ''}`} id={id} /> : null}
      </div>
    </Stack>
  );
}
