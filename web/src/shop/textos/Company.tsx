import { Facts } from '../../ui/Facts.tsx';
import styles from './Company.module.css';
import { conversaPhone } from './contact.ts';
import type { Instituicao } from './instituicao.ts';

// By hand: a definition list; Mantine has no such part.
export function Company({ conversaUrl, empresa }: Instituicao) {
  if (!empresa && conversaUrl === null) {
    return (
      <p>
        Os dados da empresa não puderam ser lidos agora. Atualize a página daqui a um instante para
        vê-los.
      </p>
    );
  }
  const phone = conversaUrl === null ? null : conversaPhone(conversaUrl);
  return (
    <dl className={styles['company']}>
      <Facts
        facts={{
          'Razão social': empresa?.razaoSocial,
          CNPJ: empresa?.cnpj,
          Endereço: empresa && `${empresa.endereco} · ${empresa.cidade}`,
          'E-mail': empresa && <a href={`mailto:${empresa.email}`}>{empresa.email}</a>,
          WhatsApp: conversaUrl && (
            <a href={conversaUrl} target="_blank" rel="noopener noreferrer">
              {phone ?? 'Falar com a loja'}
            </a>
          ),
        }}
      />
    </dl>
  );
}
