import { Box, Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { momentText } from '../../lib/formats/moment.ts';
import { formatMoney } from '../../lib/formats/money.ts';
import { ButtonOut } from '../../ui/ButtonLink.tsx';
import { CodigoQr } from '../../ui/CodigoQr.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { ChatIcon } from '../../ui/icons.tsx';
import styles from './PixNaPagina.module.css';
import type { PixParaPagarFragment } from './pagamento.gen.ts';

/** The Pix of an order: its QR code, the code to paste, and the way to say that it was paid. Import it lazily. */
export function PixNaPagina({
  pix: { copiaECola, valor },
  reservaAte,
  conversaUrl,
}: {
  pix: PixParaPagarFragment;
  reservaAte: string | null;
  /** Opens the chat with the order written. */
  conversaUrl: string;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Stack component="section" gap="md" align="center" className={styles['pix']}>
      <h3 ref={title} tabIndex={-1}>
        Pix de {formatMoney(valor)}
      </h3>
      <Text variant="soft" ta="center">
        Leia o código com o aplicativo do seu banco, ou copie e cole.
      </Text>
      <CodigoQr text={copiaECola} label={`Código QR do Pix de ${formatMoney(valor)}`} />
      <Box
        component="code"
        c="var(--text-soft)"
        fz="sm"
        style={{ overflowWrap: 'anywhere', userSelect: 'all' }}
      >
        {copiaECola}
      </Box>
      <Button
        fullWidth
        onClick={() =>
          void copyText(copiaECola, {
            done: 'Código copiado. Cole no aplicativo do banco.',
            failed: 'Não deu para copiar. Selecione o código e copie dele.',
          })
        }
      >
        Copiar código
      </Button>
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
    </Stack>
  );
}
