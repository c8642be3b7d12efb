import type { PrepareResult } from '../../shared/routing/page.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { MessagePage } from './MessagePage.tsx';

export function prepare(): Promise<PrepareResult> {
  return Promise.resolve({ status: 404 });
}

/** ROUTE-12: what an address leads to that leads nowhere. */
export function Page() {
  return (
    <MessagePage
      title="Página não encontrada"
      text="Confira se o link está certo ou volte ao início."
    >
      <ButtonLink to="/">Voltar ao início</ButtonLink>
      <ButtonLink look="outline" to="/produtos">
        Ver fragrâncias
      </ButtonLink>
    </MessagePage>
  );
}
