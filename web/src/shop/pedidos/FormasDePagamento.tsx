import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../lib/formats/money.ts';
import { numeroText } from '../../lib/pedidos/pedido-texts.ts';
import { ChatIcon } from '../../ui/icons.tsx';
import styles from './FormasDePagamento.module.css';
import {
  type ConversasDoPedidoQuery,
  type MetodoChat,
  useConversasDoPedidoQuery,
  useEscolherMetodoMutation,
} from './pagamento.gen.ts';

interface Forma {
  readonly metodo: MetodoChat;
  /** Verbatim (CHATPAY-01). */
  readonly label: string;
  readonly hint: string;
  readonly conversaOf: (conversas: ConversasDoPedidoQuery) => string;
}

const FORMAS: readonly Forma[] = [
  {
    metodo: 'PIX',
    label: 'Pix',
    hint: 'A loja manda a chave na conversa.',
    conversaOf: ({ pix }) => pix,
  },
  {
    metodo: 'CARTAO_LINK',
    label: 'Cartão via link',
    hint: 'A loja manda um link para pagar.',
    conversaOf: ({ cartaoLink }) => cartaoLink,
  },
  {
    metodo: 'CARTAO_ENTREGA',
    label: 'Cartão na entrega',
    hint: 'Combine a maquininha na conversa.',
    conversaOf: ({ cartaoEntrega }) => cartaoEntrega,
  },
];

/** Verbatim (CHATPAY-01). */
const CARTAO = 'Cartão (pagar agora)';

/** Chat links load beforehand, so that a click is a plain navigation. The choice is reported in parallel. */
export function FormasDePagamento({
  pedidoId,
  total,
  podePagar,
  cartao = true,
}: {
  pedidoId: string;
  /** In reais. */
  total: number;
  podePagar: boolean;
  /** False where the page itself is about the card. */
  cartao?: boolean;
}) {
  const { data, error, loading, refetch } = useConversasDoPedidoQuery({
    variables: { id: pedidoId },
    skip: !podePagar,
    // The message contains the total, which may have changed.
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const [choose] = useEscolherMetodoMutation();
  const [chosen, setChosen] = useState<Forma | null>(null);
  if (!podePagar) return null;

  // A shop that did not answer may take cards: the checkout asks it again.
  const takesCards = cartao && data?.configuracao.pagamento.provedor !== null;
  const isAsking = data === undefined && loading;
  const reportChoice = (forma: Forma) => {
    setChosen(forma);
    choose({ variables: { pedidoId, metodo: forma.metodo } }).catch(() => undefined);
  };

  return (
    <Stack
      component="section"
      gap="md"
      className={styles['choice']}
      aria-label={`Formas de pagamento do ${numeroText(pedidoId)}`}
    >
      {takesCards && isAsking ? (
        <Button fullWidth aria-disabled>
          {CARTAO}
        </Button>
      ) : null}
      {takesCards && !isAsking ? (
        <Button
          component={Link}
          to={`/checkout?pedido=${encodeURIComponent(pedidoId)}`}
          state={{ total, pedidoId }}
          fullWidth
        >
          {CARTAO}
        </Button>
      ) : null}
      <Text variant="soft" ta="center">
        {takesCards ? 'ou combine' : 'Combine'} o pagamento de {formatMoney(total)} na conversa
      </Text>
      {error && !loading ? (
        <Group role="alert" variant="alert">
          <p>As conversas não carregaram. O seu pedido continua guardado.</p>
          <Button variant="outline" size="sm" onClick={() => void refetch().catch(() => undefined)}>
            Tentar de novo
          </Button>
        </Group>
      ) : (
        <ul className={styles['actions']} aria-busy={!data}>
          {FORMAS.map((forma) => (
            <li key={forma.metodo}>
              {data ? (
                <Button
                  component="a"
                  target="_blank"
                  rel="noopener noreferrer"
                  href={forma.conversaOf(data)}
                  variant="outline"
                  fullWidth
                  aria-label={`${forma.label} (abre a conversa em outra aba)`}
                  onClick={() => reportChoice(forma)}
                >
                  <ChatIcon size={18} />
                  {forma.label}
                </Button>
              ) : (
                <Button variant="outline" fullWidth aria-disabled>
                  <ChatIcon size={18} />
                  {forma.label}
                </Button>
              )}
              <Box component="p" mt="var(--space-1)" c="var(--text-faint)" fz="xs" ta="center">
                {forma.hint}
              </Box>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles['notice']}>
        {chosen
          ? `${chosen.label}: a conversa abriu em outra aba, com o pedido escrito. É só enviar a mensagem.`
          : null}
      </p>
    </Stack>
  );
}
