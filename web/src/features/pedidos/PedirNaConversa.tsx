import { chatUrl } from '../../shared/formats/chat.ts';
import { useConversaQuery } from '../../shared/loja/conversa.gen.ts';
import { ButtonAnchor } from '../../shared/ui/Button.tsx';
import { ChatIcon } from '../../shared/ui/icons.tsx';

export function PedirNaConversa({
  label,
  message,
  look,
}: {
  label: string;
  message: string;
  look?: 'fill' | 'quiet';
}) {
  const conversaUrl = useConversaQuery({}).data?.configuracao.conversaUrl;
  if (conversaUrl === undefined) return null;
  return (
    <ButtonAnchor href={chatUrl(conversaUrl, message)} look={look} small={look === 'quiet'}>
      <ChatIcon size={18} />
      {label}
    </ButtonAnchor>
  );
}
