import { Anchor } from '@mantine/core';
import { copyText } from '../../ui/copy-text.ts';
import { icon } from '../../ui/icons.tsx';

const ShareIcon = icon(<path d="M12 14.5V4M8 7.5 12 3.5l4 4M6 11H4.75v9.25h14.5V11H18" />);

const copy = (address: string) =>
  copyText(address, {
    done: 'Link copiado.',
    failed: 'Não deu para copiar. O link é o endereço desta página.',
  });

async function share(nome: string, address: string): Promise<void> {
  if (!('share' in navigator)) return copy(address);
  try {
    await navigator.share({ title: nome, url: address });
  } catch (error) {
    // The share sheet was dismissed.
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    return copy(address);
  }
}

export function BotaoDeCompartilhar({ nome, to }: { nome: string; to: string }) {
  return (
    <Anchor
      component="button"
      type="button"
      variant="quiet"
      className="needs-js"
      onClick={() => void share(nome, new URL(to, window.location.href).href)}
    >
      <ShareIcon size={18} />
      Compartilhar
    </Anchor>
  );
}
