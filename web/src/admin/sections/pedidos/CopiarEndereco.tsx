import { Button } from '@mantine/core';
import { copyText } from '../../../ui/copy-text.ts';

export function CopiarEndereco({ text }: { text: string }) {
  return (
    <Button
      variant="outline"
      size="sm"
      onClick={() =>
        void copyText(text, {
          done: 'Endereço copiado.',
          failed: 'Não deu para copiar. Selecione o endereço e copie dele.',
        })
      }
    >
      Copiar endereço
    </Button>
  );
}
