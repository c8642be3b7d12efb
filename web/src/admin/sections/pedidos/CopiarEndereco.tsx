import { Button } from '@mantine/core';
import { showToast } from '../../../lib/toasts.ts';

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', 'Endereço copiado.');
  } catch {
    // The clipboard is denied, or the page is not secure.
    showToast('warning', 'Não deu para copiar. Selecione o endereço e copie dele.');
  }
}

export function CopiarEndereco({ text }: { text: string }) {
  return (
    <Button variant="outline" size="sm" onClick={() => void copy(text)}>
      Copiar endereço
    </Button>
  );
}
