import { Box, Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatMoney } from '../../lib/formats/money.ts';
import { CodigoQr } from '../../ui/CodigoQr.tsx';
import { copyText } from '../../ui/copy-text.ts';

/** The Pix of an order: its QR code and the code to paste. Import it lazily. */
export function PixNaPagina({
  pix: { copiaECola, valor },
  title: Title,
  time = null,
  children,
}: {
  /** `valor` in reais. */
  pix: { readonly copiaECola: string; readonly valor: number };
  title: 'h2' | 'h3';
  /** Until when the code may be paid. */
  time?: ReactNode;
  /** What happens after the payment. */
  children: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Stack
      component="section"
      gap="md"
      align="center"
      w="min(100%, 30rem)"
      mx="auto"
      // Among other ways to pay.
      {...(Title === 'h3' && { pt: 'lg', className: 'part' })}
    >
      <Title ref={title} tabIndex={-1} className="unmarked">
        Pix de {formatMoney(valor)}
      </Title>
      {time}
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
      {children}
    </Stack>
  );
}
