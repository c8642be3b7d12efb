import { chatUrl } from '../../lib/formats/chat.ts';
import { useConversaQuery } from '../../lib/loja/conversa.gen.ts';
import { ButtonOut } from '../../ui/ButtonLink.tsx';
import { ChatIcon } from '../../ui/icons.tsx';

export function LinkDaConversa({
  label,
  about,
  message,
  variant = 'filled',
}: {
  label: string;
  /** The order, for a page with several; not shown. */
  about?: string;
  message: string;
  variant?: 'filled' | 'subtle';
}) {
  const conversaUrl = useConversaQuery({}).data?.configuracao.conversaUrl;
  if (conversaUrl === undefined) return null;
  return (
    <ButtonOut
      href={chatUrl(conversaUrl, message)}
      variant={variant}
      size={variant === 'subtle' ? 'sm' : 'md'}
      {...(about !== undefined && { 'aria-label': `${label}: ${about}` })}
    >
      <ChatIcon size={18} />
      {label}
    </ButtonOut>
  );
}
