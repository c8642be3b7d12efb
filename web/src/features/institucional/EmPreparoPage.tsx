import { useLocation } from 'react-router-dom';
import type { PrepareContext } from '../../shared/routing/page.ts';
import { ButtonAnchor, ButtonLink } from '../../shared/ui/Button.tsx';
import { ChatIcon } from '../../shared/ui/icons.tsx';
import { emPreparoText } from './em-preparo.ts';
import {
  ConversaInstitucionalDocument,
  useConversaInstitucionalQuery,
} from './institucional.gen.ts';
import { MessagePage } from './MessagePage.tsx';

export async function prepare({ client }: PrepareContext): Promise<void> {
  // Without the chat's address the page has one way less.
  await client.query({ query: ConversaInstitucionalDocument }).catch(() => undefined);
}

/** ROUTE-07 … ROUTE-11: an address of the shop whose page is not there yet says so, and leads on. */
export function Page() {
  const { pathname } = useLocation();
  const conversaUrl = useConversaInstitucionalQuery({}).data?.configuracao.conversaUrl;
  return (
    <MessagePage
      title="Em breve"
      heading="Esta página está a caminho"
      text={emPreparoText(pathname)}
    >
      <ButtonLink to="/produtos">Ver fragrâncias</ButtonLink>
      <ButtonLink to="/" look="outline">
        Voltar ao início
      </ButtonLink>
      {conversaUrl ? (
        <ButtonAnchor href={conversaUrl} look="quiet">
          <ChatIcon />
          Falar com a loja
        </ButtonAnchor>
      ) : null}
    </MessagePage>
  );
}
