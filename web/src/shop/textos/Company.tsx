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
      {empresa ? (
        <>
          <div>
            <dt>Razão social</dt>
            <dd>{empresa.razaoSocial}</dd>
          </div>
          <div>
            <dt>CNPJ</dt>
            <dd>{empresa.cnpj}</dd>
          </div>
          <div>
            <dt>Endereço</dt>
            <dd>
              {empresa.endereco} · {empresa.cidade}
            </dd>
          </div>
          <div>
            <dt>E-mail</dt>
            <dd>
              <a href={`mailto:${empresa.email}`}>{empresa.email}</a>
            </dd>
          </div>
        </>
      ) : null}
      {conversaUrl === null ? null : (
        <div>
          <dt>WhatsApp</dt>
          <dd>
            <a href={conversaUrl} target="_blank" rel="noopener noreferrer">
              {phone ?? 'Falar com a loja'}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}
