import { Link } from 'react-router-dom';
import { reopenQuestion } from '../../lib/consent/choice.ts';
import { BRAND } from '../../lib/constants.ts';
import { CameraIcon, ChatIcon } from '../../ui/icons.tsx';
import { Brand } from './Brand.tsx';
import styles from './Footer.module.css';
import type { LojaQuery } from './loja.gen.ts';
import { helpLinks, legalLinks, siteLinks } from './navigation.ts';
import { PaymentMarks } from './PaymentMarks.tsx';

/** Read at each rendering: a server runs into the next year. */
function currentYear(): number {
  return new Date().getFullYear();
}

export function Footer({ loja }: { loja: LojaQuery['configuracao'] | null }) {
  const empresa = loja?.empresa;
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <div className={styles['intro']}>
          <Brand />
          <p>Perfumes importados originais, fracionados à mão em decants.</p>
          <ul className={styles['contact']}>
            {loja ? (
              <li>
                <a href={loja.conversaUrl} target="_blank" rel="noopener noreferrer">
                  <ChatIcon />
                  WhatsApp
                </a>
              </li>
            ) : null}
            {empresa?.redeSocialUrl ? (
              <li>
                <a href={empresa.redeSocialUrl} target="_blank" rel="noopener noreferrer">
                  <CameraIcon />
                  Instagram
                </a>
              </li>
            ) : null}
          </ul>
        </div>
        <nav aria-label="Rodapé" className={styles['column']}>
          <h2 className="caps">Loja</h2>
          <ul>
            <li>
              <Link to="/">Início</Link>
            </li>
            {siteLinks.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Ajuda" className={styles['column']}>
          <h2 className="caps">Ajuda</h2>
          <ul>
            {helpLinks.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            {loja ? (
              <li>
                <a href={loja.conversaUrl} target="_blank" rel="noopener noreferrer">
                  Tirar uma dúvida
                </a>
              </li>
            ) : null}
          </ul>
        </nav>
        <nav aria-label="Informações legais" className={styles['column']}>
          <h2 className="caps">Transparência</h2>
          <ul>
            {legalLinks.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            <li>
              <button type="button" className="needs-js" onClick={reopenQuestion}>
                Escolha de cookies
              </button>
            </li>
          </ul>
        </nav>
        <div className={[styles['column'], styles['payment']].join(' ')}>
          <h2 className="caps">Formas de pagamento</h2>
          <PaymentMarks />
          <p>À vista, no Pix ou no cartão</p>
        </div>
      </div>
      <div className={styles['legal']}>
        {empresa ? (
          <address>
            <span>
              {empresa.razaoSocial} · <span className={styles['whole']}>CNPJ {empresa.cnpj}</span>
            </span>
            <span>
              {empresa.endereco} · {empresa.cidade}
            </span>
            <a href={`mailto:${empresa.email}`}>{empresa.email}</a>
          </address>
        ) : null}
        {/* A kept page may be of the old year. */}
        <p suppressHydrationWarning>
          © {currentYear()} {BRAND}. Desenvolvido por Decantária Labs
        </p>
      </div>
    </footer>
  );
}
