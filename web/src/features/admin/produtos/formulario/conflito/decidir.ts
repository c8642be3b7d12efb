import { readCentavos, writeCentavos } from '../../../../../shared/formats/centavos.ts';
import { readUnidades } from '../rascunho.ts';

/** A field that both wrote differently: the person decides. */
export interface Divergencia {
  /** What `usarSalva` knows it by. */
  readonly chave: string;
  readonly rotulo: string;
  readonly salva: string;
  readonly minha: string;
}

/** What comes together while two drafts are made one. */
export interface Found {
  readonly divergencias: Divergencia[];
  readonly vindas: string[];
}

/** The keys of a record that names some of a draft's texts. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, string>>) =>
  Object.keys(record).filter((key): key is Key => Object.hasOwn(record, key));

/** How a text that is empty is told. */
export const EMPTY = '(vazio)';

/** A value as it counts: `49,9` and `49,90` are one price. */
export function valueOf(field: string, text: string): string {
  if (field === 'preco') {
    const centavos = readCentavos(text);
    return centavos === null ? text.trim() : writeCentavos(centavos);
  }
  const unidades = field === 'estoque' ? readUnidades(text) : null;
  return unidades === null ? text.trim() : String(unidades);
}

type Decision = 'minha' | 'salva' | 'ambas';

/** Which of two changes of one value counts; both when they differ. */
function decide(base: string, minha: string, salva: string): Decision {
  if (minha === salva || salva === base) return 'minha';
  return minha === base ? 'salva' : 'ambas';
}

/** Which of two changes of a text counts: the other one's, mine or, where they differ, both. */
export function decideText(field: string, base: string, minha: string, salva: string): Decision {
  return decide(valueOf(field, base), valueOf(field, minha), valueOf(field, salva));
}
