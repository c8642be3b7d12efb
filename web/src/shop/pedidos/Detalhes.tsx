import { formatTelefone } from '@decantaria/brasil/telefone';
import { Button, Group, Stack, Text } from '@mantine/core';
import { chaveText } from '../../lib/pedidos/chave-fiscal.ts';
import { eventoText, metodoText } from '../../lib/pedidos/pedido-texts.ts';
import type { EventoDoPedidoFragment } from '../../lib/pedidos/pedidos.gen.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { FactTable, Moment } from '../../ui/Facts.tsx';
import { Bloco } from '../../ui/pedidos/Bloco.tsx';
import { EnderecoDeEntrega } from '../../ui/pedidos/EnderecoDeEntrega.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import type { PedidoCompletoFragment } from './Detalhes.gen.ts';
import styles from './Detalhes.module.css';
import { FormasDePagamento } from './FormasDePagamento.tsx';
import { LinkDaConversa } from './LinkDaConversa.tsx';
import { type DetalhesDoPedidoQuery, useDetalhesDoPedidoQuery } from './lista.gen.ts';

type PedidoLido = NonNullable<DetalhesDoPedidoQuery['pedido']>;

/** Blocks side by side, below a line. */
const COLUMNS = {
  variant: 'columns',
  gap: 'var(--space-5) var(--space-7)',
  pt: 'lg',
  className: 'part',
  __vars: {
    '--sm': 'repeat(2, minmax(0, 1fr))',
    '--md': 'minmax(0, 1fr) minmax(0, 1.35fr) minmax(0, 1fr)',
  },
} as const;

const WHOLE_ROW = { gridColumn: '1 / -1' };

function Historico({ historico }: { historico: readonly EventoDoPedidoFragment[] }) {
  const username = useSession()?.username;
  const author = (autor: string) => (autor === username ? 'você' : autor);
  return (
    <Bloco titulo="Histórico">
      <ol className={styles['timeline']}>
        {historico.map((evento, index) => (
          // Two events may have the same second, so the index is part of the key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${evento.data} ${index}`}>
            <p>{eventoText(evento)}</p>
            <Text variant="faint">
              <Moment at={evento.data} />
              {evento.autor === null ? null : `, por ${author(evento.autor)}`}
            </Text>
            {evento.motivo === null ? null : <Text variant="faint">{evento.motivo}</Text>}
          </li>
        ))}
      </ol>
    </Bloco>
  );
}

function Entrega({ pedido }: { pedido: PedidoCompletoFragment }) {
  const { enderecoEntrega, nomeCompleto, cpf, telefone, email, metodo, servicoFrete } = pedido;
  const { chaveFiscal } = pedido;
  const facts = {
    'Quem recebe': nomeCompleto,
    CPF: cpf,
    Telefone: telefone === null ? null : formatTelefone(telefone),
    'E-mail': email,
    'Entrega por': servicoFrete,
    Pagamento: metodo === null ? null : metodoText(metodo),
    'Chave da nota': chaveFiscal === null ? null : chaveText(chaveFiscal),
  };
  return (
    <>
      {enderecoEntrega ? (
        <Bloco titulo="Endereço de entrega">
          <EnderecoDeEntrega endereco={enderecoEntrega} />
        </Bloco>
      ) : null}
      <Bloco titulo="Dados do pedido">
        <FactTable facts={facts} />
      </Bloco>
    </>
  );
}

function Carregando() {
  return (
    <Stack {...COLUMNS} aria-busy="true">
      <p role="status" className="visually-hidden">
        Carregando detalhes...
      </p>
      <Skeleton h="7rem" />
      <Skeleton h="7rem" />
      <Skeleton h="7rem" />
    </Stack>
  );
}

export function Detalhes({ id }: { id: string }) {
  const { data, error, loading, refetch } = useDetalhesDoPedidoQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const pedido = data?.pedido;
  const isLoading = !pedido && loading;
  // The retry button disappears while the details are read again.
  const place = useFocusAfter<HTMLDivElement>(isLoading);
  return (
    <div ref={place} tabIndex={-1} className="unmarked">
      {isLoading ? <Carregando /> : null}
      {pedido ? <Lido pedido={pedido} /> : null}
      {pedido || loading ? null : (
        <Group role="alert" variant="alert">
          <p>{error ? 'Não foi possível carregar os detalhes agora.' : 'Pedido não encontrado.'}</p>
          <Button variant="outline" size="sm" onClick={() => void refetch().catch(() => undefined)}>
            Tentar de novo
          </Button>
        </Group>
      )}
    </div>
  );
}

function Lido({ pedido }: { pedido: PedidoLido }) {
  const { id, status, historico } = pedido;
  const settled = status !== 'PENDENTE' && status !== 'CANCELADO';
  return (
    <Stack {...COLUMNS}>
      {status === 'PENDENTE' ? (
        <div style={WHOLE_ROW}>
          <FormasDePagamento pedido={pedido} />
        </div>
      ) : null}
      <Entrega pedido={pedido} />
      {historico && historico.length > 0 ? <Historico historico={historico} /> : null}
      <Group component="p" gap="var(--space-2) var(--space-3)" style={WHOLE_ROW}>
        {settled ? (
          <ButtonLink
            to={`/pedido-confirmado/${encodeURIComponent(id)}`}
            variant="outline"
            size="sm"
          >
            Ver recibo
          </ButtonLink>
        ) : null}
        <LinkDaConversa
          label="Falar sobre este pedido"
          message={`Olá! Quero falar sobre o meu pedido nº ${id}.`}
          variant="subtle"
        />
      </Group>
    </Stack>
  );
}
