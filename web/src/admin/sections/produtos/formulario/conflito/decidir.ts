import { readCentavos, writeCentavos } from '../../../../../lib/formats/centavos.ts';
import { readUnidades } from '../rascunho.ts';

export interface Divergencia {
  readonly chave: string;
  readonly rotulo: string;
  readonly salva: string;
  readonly minha: string;
}

export interface Merge {
  readonly divergencias: Divergencia[];
  readonly vindas: string[];
}

export const EMPTY = '(vazio)';

/** Normalises a value for comparison: `49,9` and `49,90` are the same price. */
export function valueOf(field: string, text: string): string {
  if (field === 'preco') {
    const centavos = readCentavos(text);
    return centavos === null ? text.trim() : writeCentavos(centavos);
  }
  const unidades = field === 'estoque' ? readUnidades(text) : null;
  return unidades === null ? text.trim() : String(unidades);
}

type Decision = 'minha' | 'salva' | 'ambas';

/** Decides which change of a value counts: mine, the saved one, or both when they differ. */
function decide(base: string, minha: string, salva: string): Decision {
  if (minha === salva || salva === base) return 'minha';
  return minha === base ? 'salva' : 'ambas';
}

export function decideText(field: string, base: string, minha: string, salva: string): Decision {
  return decide(valueOf(field, base), valueOf(field, minha), valueOf(field, salva));
}
