import { Cards } from './sections/Cards.tsx';
import { CartLines, Carts } from './sections/Cart.tsx';
import { Controls } from './sections/Controls.tsx';
import { Dialogs } from './sections/Dialogs.tsx';
import { Fields } from './sections/Fields.tsx';
import { Filtering, Listing } from './sections/Listing.tsx';
import { Freight, ProductParts, ProductStates } from './sections/ProductPage.tsx';
import { Foot, Shell } from './sections/Shell.tsx';
import { Signature } from './sections/Signature.tsx';
import { Tokens } from './sections/Tokens.tsx';
import styles from './ui.module.css';

const SECTIONS = [
  ['tokens', 'Tokens', Tokens],
  ['assinatura', 'A régua do decant', Signature],
  ['controles', 'Botões, chips, páginas', Controls],
  ['campos', 'Campos', Fields],
  ['cartoes', 'Cartões de produto', Cards],
  ['filtros', 'Filtros', Filtering],
  ['listagem', 'Listagem', Listing],
  ['produto', 'Página do produto', ProductParts],
  ['frete', 'Frete', Freight],
  ['estados', 'Produto em outros estados', ProductStates],
  ['linhas', 'Linhas do carrinho', CartLines],
  ['carrinho', 'Carrinho', Carts],
  ['moldura', 'Cabeçalho, botão do carrinho, avisos', Shell],
  ['rodape', 'Página quebrada, rodapé', Foot],
  ['dialogos', 'Diálogos', Dialogs],
] as const;

/** Every component of the shop in every state, for development. */
export function UiPage() {
  return (
    <main className={styles['page']}>
      <header className={styles['top']}>
        <h1>Peças da loja</h1>
        <nav aria-label="Seções">
          <ul className={styles['index']}>
            {SECTIONS.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {SECTIONS.map(([id, title, Parts]) => (
        <Parts key={id} id={id} title={title} />
      ))}
    </main>
  );
}
