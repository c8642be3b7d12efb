import { ProdutoAVenda } from '../../src/shop/produto/cartao/ProdutoAVenda.tsx';
import { ProdutoCard } from '../../src/shop/produto/cartao/ProdutoCard.tsx';
import { daHome, produtos } from '../fixtures.ts';
import { Forced, Section, Specimen } from '../Section.tsx';
import { StandIn } from '../StandIn.tsx';
import styles from '../ui.module.css';

export function Cards({ id, title }: { id: string; title: string }) {
  return (
    <Section id={id} title={title}>
      <StandIn>
        {Object.entries(produtos).map(([name, produto]) => (
          <Specimen key={name} name={name} width="card">
            <div className={styles['card']}>
              <ProdutoAVenda produto={produto} priority />
            </div>
          </Specimen>
        ))}
        {produtos['Com volumes'] && (
          <Specimen name="Com volumes, apontado" width="card">
            <Forced state="hover" on="h3 a">
              <div className={styles['card']}>
                <ProdutoAVenda produto={produtos['Com volumes']} priority />
              </div>
            </Forced>
          </Specimen>
        )}
        {produtos['Simples'] && (
          <Specimen name="Simples, com foco" width="card">
            <Forced state="focus" on="h3 a">
              <div className={styles['card']}>
                <ProdutoAVenda produto={produtos['Simples']} priority />
              </div>
            </Forced>
          </Specimen>
        )}
        <Specimen name="Da home" width="card">
          <ProdutoCard produto={daHome()} sizes="17rem" variant="medium" />
        </Specimen>
        <Specimen name="Da home, apontado" width="card">
          <Forced state="hover" on="h3 a">
            <ProdutoCard produto={daHome()} sizes="17rem" variant="medium" />
          </Forced>
        </Specimen>
        <Specimen name="Da home, esgotado, sem imagem, com foco" width="card">
          <Forced state="focus" on="h3 a">
            <ProdutoCard
              produto={daHome({ disponivel: false, imagem: null, variacoes: [] })}
              sizes="17rem"
              variant="medium"
            />
          </Forced>
        </Specimen>
      </StandIn>
    </Section>
  );
}
