import type { Configuracao, Imagem } from '../../types.gen.ts';
import { imagemDaLoja } from '../catalogo/capa.ts';
import { buildConversaUrl } from './conversa.ts';

/** The shop's public settings: name, company, chat, card provider, cover. */
export type Loja = Configuracao & { readonly capa: Imagem };

/** Builds the public settings. `conversaPhone` in digits, country code first. */
export function createLoja(settings: {
  readonly marca: string;
  readonly conversaPhone: string;
  readonly timeZone: string;
  readonly empresa: Configuracao['empresa'];
  readonly pagamento: Configuracao['pagamento'];
}): Loja {
  const { marca, conversaPhone, timeZone, empresa, pagamento } = settings;
  return {
    marca,
    conversaUrl: buildConversaUrl(conversaPhone, marca),
    moeda: 'BRL',
    idioma: 'pt-BR',
    empresa,
    fusoHorario: timeZone,
    pagamento,
    capa: imagemDaLoja(marca),
  };
}
