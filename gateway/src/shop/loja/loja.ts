import type { Recebedor } from '@decantaria/brasil/pix';
import type { Configuracao, Imagem } from '../../types.gen.ts';
import { imagemDaLoja } from '../catalogo/capa.ts';
import { buildConversaUrl } from './conversa.ts';

/** The shop's public settings: name, company, chat, card provider, cover, receiver of Pix. */
export type Loja = Configuracao & {
  readonly capa: Imagem;
  readonly recebedorPix: Recebedor | null;
  /** Whether the card provider makes Pix codes. */
  readonly pixAutomatico: boolean;
};

type Settings = Pick<Loja, 'marca' | 'empresa' | 'pagamento' | 'recebedorPix' | 'pixAutomatico'> & {
  /** Digits, country code first. */
  readonly conversaPhone: string;
  readonly timeZone: string;
};

export function createLoja({
  marca,
  conversaPhone,
  timeZone,
  empresa,
  pagamento,
  recebedorPix,
  pixAutomatico,
}: Settings): Loja {
  return {
    marca,
    conversaUrl: buildConversaUrl(conversaPhone, marca),
    moeda: 'BRL',
    idioma: 'pt-BR',
    empresa,
    fusoHorario: timeZone,
    pagamento,
    capa: imagemDaLoja(marca),
    recebedorPix,
    pixAutomatico,
  };
}
