import { showToast } from '../../../shared/toasts/toasts.ts';
import { Button } from '../../../shared/ui/Button.tsx';

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', 'Endereço copiado.');
  } catch {
    // No permission, or not a secure page.
    showToast('warning', 'Não deu para copiar. Selecione o endereço e copie dele.');
  }
}

/** AORD-03: hands the address over as the text of a label. */
export function CopiarEndereco({ text }: { text: string }) {
  return (
    <Button look="outline" small onClick={() => void copy(text)}>
      Copiar endereço
    </Button>
  );
}
