import { useApolloClient } from '@apollo/client/react';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { momentText } from '../../lib/formats/moment.ts';
import { formatMoney } from '../../lib/formats/money.ts';
import { CartaoDaLojaFragmentDoc } from '../../lib/loja/cartao.gen.ts';
import { checkoutPath, pixPath } from '../../lib/pedidos/checkout-path.ts';
import { numeroText } from '../../lib/pedidos/pedido-texts.ts';
import type { PedidoResumidoFragment } from '../../lib/pedidos/pedidos.gen.ts';
import { showToast } from '../../lib/toasts.ts';
import { ButtonLink, ButtonOut } from '../../ui/ButtonLink.tsx';
import { ChatIcon } from '../../ui/icons.tsx';
import { Late } from '../../ui/Late.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
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

const loadPix = () => import('./PixNaPagina.tsx').then((module) => module.PixNaPagina);

/** Verbatim (CHATPAY-01). */
const CARTAO = 'Cartão (pagar agora)';

/** How a Pix is paid: on the payment page, by a code that this part shows, or in the chat. */
type CaminhoDoPix = 'pagamento' | 'codigo' | 'conversa';

const PIX_HINT: Readonly<Record<CaminhoDoPix, string | null>> = {
  pagamento: 'O código vem na hora, e o pedido muda sozinho.',
  codigo: 'O código aparece aqui.',
  conversa: null,
};

function waysText(total: number, takesCards: boolean, hasPix: boolean): string {
  const money = formatMoney(total);
  const text = hasPix
    ? `pague ${money} por Pix ou combine na conversa`
    : `combine o pagamento de ${money} na conversa`;
  return takesCards ? `ou ${text}` : text.replace(/^./, (letter) => letter.toUpperCase());
}

/** One way to pay in the chat, or, with `expanded`, a button that shows the Pix on the page. */
function Caminho({
  forma: { label, conversaOf },
  conversas,
  expanded,
  onChoose,
}: {
  forma: Forma;
  /** Undefined until they are read. */
  conversas: ConversasDoPedidoQuery | undefined;
  expanded: boolean | null;
  onChoose: () => void;
}) {
  if (expanded !== null) {
    return (
      <Button
        variant="outline"
        fullWidth
        aria-expanded={expanded}
        onPointerEnter={() => void loadPix().catch(() => undefined)}
        onClick={onChoose}
      >
        {label}
      </Button>
    );
  }
  return conversas ? (
    <ButtonOut
      href={conversaOf(conversas)}
      variant="outline"
      fullWidth
      aria-label={`${label} (abre a conversa em outra aba)`}
      onClick={onChoose}
    >
      <ChatIcon size={18} />
      {label}
    </ButtonOut>
  ) : (
    <Button variant="outline" fullWidth aria-disabled>
      <ChatIcon size={18} />
      {label}
    </Button>
  );
}

/** What the person does after a Pix that the shop confirms by hand. */
function JaPaguei({
  reservaAte,
  conversaUrl,
}: {
  reservaAte: string | null;
  /** Opens the chat with the order written. */
  conversaUrl: string;
}) {
  return (
    <>
      {reservaAte === null ? null : (
        <Text variant="faint" ta="center">
          Guardamos as unidades até {momentText(reservaAte)}.
        </Text>
      )}
      <ButtonOut
        href={conversaUrl}
        variant="outline"
        fullWidth
        aria-label="Já paguei (abre a conversa em outra aba)"
      >
        <ChatIcon size={18} />
        Já paguei
      </ButtonOut>
      <Text variant="faint" ta="center">
        A loja confere o Pix e confirma o pedido. Mande o comprovante na conversa para ir mais
        rápido.
      </Text>
    </>
  );
}

/** Chat links load beforehand, so that a click is a plain navigation. The choice is reported in parallel. */
export function FormasDePagamento({
  pedido: { id: pedidoId, total, podePagar },
  cartao = true,
}: {
  pedido: Pick<PedidoResumidoFragment, 'id' | 'total' | 'podePagar'>;
  /** False where the page itself is about the card. */
  cartao?: boolean;
}) {
  const { data, error, loading, refetch } = useConversasDoPedidoQuery({
    variables: { id: pedidoId },
    skip: !podePagar,
    // The message contains the total, which may have changed.
    fetchPolicy: 'cache-and-network',
  });
  const { cache } = useApolloClient();
  // The retry button disappears while the ways are read again.
  const place = useFocusAfter<HTMLDivElement>(!data && loading);
  const [choose] = useEscolherMetodoMutation();
  const [chosen, setChosen] = useState<Forma | null>(null);
  if (!podePagar) return null;

  // A shop that did not answer may take cards: the checkout asks it again.
  const loja = cache.readFragment({
    fragment: CartaoDaLojaFragmentDoc,
    from: { __typename: 'Configuracao' },
  });
  const takesCards = cartao && loja?.pagamento.provedor !== null;
  const isAsking = data === undefined && loading;
  const pix = data?.pedido?.pix ?? null;
  const byPix: CaminhoDoPix = data?.pedido?.pixAutomatico
    ? 'pagamento'
    : pix
      ? 'codigo'
      : 'conversa';
  const showsPix = byPix === 'codigo' && chosen?.metodo === 'PIX';
  const reportChoice = (forma: Forma) => {
    setChosen(forma);
    choose({ variables: { pedidoId, metodo: forma.metodo } }).catch(() => undefined);
  };

  return (
    <Stack
      component="section"
      ref={place}
      tabIndex={-1}
      gap="md"
      className={`unmarked ${styles['choice']}`}
      aria-label={`Formas de pagamento do ${numeroText(pedidoId)}`}
    >
      {takesCards && isAsking ? (
        <Button fullWidth aria-disabled>
          {CARTAO}
        </Button>
      ) : null}
      {takesCards && !isAsking ? (
        <ButtonLink to={checkoutPath(pedidoId)} state={{ total, pedidoId }} fullWidth>
          {CARTAO}
        </ButtonLink>
      ) : null}
      <Text variant="soft" ta="center">
        {waysText(total, takesCards, byPix !== 'conversa')}
      </Text>
      {error && !loading ? (
        <Group role="alert" variant="alert">
          <p>As conversas não carregaram. O seu pedido continua guardado.</p>
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </Group>
      ) : (
        <Stack component="ul" className={styles['actions']} aria-busy={!data}>
          {FORMAS.map((forma) => (
            <li key={forma.metodo}>
              {forma.metodo === 'PIX' && byPix === 'pagamento' ? (
                <ButtonLink
                  to={pixPath(pedidoId)}
                  state={{ total, pedidoId }}
                  variant="outline"
                  fullWidth
                >
                  {forma.label}
                </ButtonLink>
              ) : (
                <Caminho
                  forma={forma}
                  conversas={data}
                  expanded={forma.metodo === 'PIX' && byPix === 'codigo' ? showsPix : null}
                  onChoose={() => reportChoice(forma)}
                />
              )}
              <Box component="p" mt="var(--space-1)" c="var(--text-faint)" fz="xs" ta="center">
                {(forma.metodo === 'PIX' ? PIX_HINT[byPix] : null) ?? forma.hint}
              </Box>
            </li>
          ))}
        </Stack>
      )}
      {showsPix && pix && data ? (
        <Late
          load={loadPix}
          props={{
            pix,
            title: 'h3',
            children: (
              <JaPaguei reservaAte={data.pedido?.reservaAte ?? null} conversaUrl={data.pix} />
            ),
          }}
          onMissing={() => {
            setChosen(null);
            showToast('error', 'O código do Pix não abriu. Tente de novo.');
          }}
        />
      ) : null}
      <Text role="status" c="green" fz="sm">
        {chosen && !showsPix
          ? `${chosen.label}: a conversa abriu em outra aba, com o pedido escrito. É só enviar a mensagem.`
          : null}
      </Text>
    </Stack>
  );
}
