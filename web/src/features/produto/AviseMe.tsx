import { useId } from 'react';
import { chatUrl } from '../../shared/formats/chat.ts';
import { useConversaQuery } from '../../shared/loja/conversa.gen.ts';
import { ButtonAnchor } from '../../shared/ui/Button.tsx';
import { ChatIcon } from '../../shared/ui/icons.tsx';
import styles from './AviseMe.module.css';
import type { ProdutoDaPagina, Variacao } from './compra.ts';

/** The message that asks for word, with all that the shop needs to know and nothing about who asks. */
function pedidoDeAviso({ nome }: ProdutoDaPagina, variacao: Variacao | null): string {
  const what = variacao ? `${nome}, ${variacao.nome}` : nome;
  return `Olá! Quero saber quando este perfume voltar: ${what}.`;
}

/**
 * For a volume that is sold out: the shop's own chat, with the message written. Nothing is promised that nobody
 * sends, and no address is asked for.
 */
export function AviseMe({
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
    <div className={styles['notify']}>
      <ButtonAnchor
        look="outline"
        wide
        href={chatUrl(conversaUrl, pedidoDeAviso(produto, variacao))}
        aria-describedby={hint}
      >
        <ChatIcon />
        Avise-me quando chegar
      </ButtonAnchor>
      <p id={hint}>Abre o WhatsApp da loja com a mensagem pronta. Você decide se envia.</p>
    </div>
  );
}
