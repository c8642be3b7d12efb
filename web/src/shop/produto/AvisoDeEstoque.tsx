import { Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { chatUrl } from '../../lib/formats/chat.ts';
import { useConversaQuery } from '../../lib/loja/conversa.gen.ts';
import { ButtonOut } from '../../ui/ButtonLink.tsx';
import { ChatIcon } from '../../ui/icons.tsx';
import type { ProdutoDaPagina, Variacao } from './compra.ts';

/** Prepared chat message; it holds no data about the customer. */
function pedidoDeAviso({ nome }: ProdutoDaPagina, variacao: Variacao | null): string {
  const item = variacao ? `${nome}, ${variacao.nome}` : nome;
  return `Olá! Quero saber quando este perfume voltar: ${item}.`;
}

/** Opens the shop's chat with a prepared message. The shop sends no automatic notice. */
export function AvisoDeEstoque({
  produto,
  variacao,
}: {
  produto: ProdutoDaPagina;
  variacao: Variacao | null;
}) {
  const hint = useId();
  const conversaUrl = useConversaQuery({}).data?.configuracao.conversaUrl;
  if (!conversaUrl) return null;
  return (
    <Stack gap="xs" mt="sm">
      <ButtonOut
        variant="outline"
        fullWidth
        href={chatUrl(conversaUrl, pedidoDeAviso(produto, variacao))}
        aria-describedby={hint}
      >
        <ChatIcon />
        Perguntar pelo WhatsApp
      </ButtonOut>
      <Text id={hint} variant="faint" ta="center">
        Abre o WhatsApp da loja com a mensagem pronta. Você decide se envia.
      </Text>
    </Stack>
  );
}
