import { digitsOf } from '@decantaria/brasil/digits';
import { BRAND } from '../../../lib/constants.ts';
import { chatUrl } from '../../../lib/formats/chat.ts';
import { numeroText } from '../../../lib/pedidos/pedido-texts.ts';
import { ButtonOut } from '../../../ui/ButtonLink.tsx';
import { ChatIcon } from '../../../ui/icons.tsx';
import type { PedidoAdminFragment } from './pedido.gen.ts';

const CHAT = 'https://wa.me/';
const COUNTRY = '55';

/** Returns the chat URL of a Brazilian phone number, or null for an invalid one. */
export function conversaDe(telefone: string | null): string | null {
  const digits = digitsOf(telefone ?? '');
  const national = /^55\d{10,11}$/.test(digits) ? digits.slice(COUNTRY.length) : digits;
  return /^[1-9]{2}\d{8,9}$/.test(national) ? `${CHAT}${COUNTRY}${national}` : null;
}

/** Opens a chat with the customer, with a prepared greeting. The URL holds only phone, shop and order number. */
export function ChamarNoChat({
  pedido: { id, telefone },
}: {
  pedido: Pick<PedidoAdminFragment, 'id' | 'telefone'>;
}) {
  const conversa = conversaDe(telefone);
  if (conversa === null) return null;
  const greeting = `Olá, aqui é da ${BRAND}. Escrevo sobre o seu pedido nº ${id}.`;
  return (
    <ButtonOut
      href={chatUrl(conversa, greeting)}
      variant="outline"
      w="fit-content"
      aria-label={`Chamar no chat: ${numeroText(id)} (abre em outra aba)`}
    >
      <ChatIcon size={18} />
      Chamar no chat
    </ButtonOut>
  );
}
