import { Text } from '@mantine/core';
import { BrandMark } from '../../src/app/shell/Brand.tsx';
import { DecantLine } from '../../src/shop/textos/DecantLine.tsx';
import { EmptyDecant } from '../../src/shop/textos/EmptyDecant.tsx';
import { Section, Specimen } from '../Section.tsx';
import styles from '../ui.module.css';

export function Signature({ id, title }: { id: string; title: string }) {
  return (
    <Section id={id} title={title}>
      <Specimen name="Marca">
        <BrandMark width="3rem" />
      </Specimen>
      <Specimen name="Régua">
        <span style={{ display: 'block' }} className={styles['ticks']} />
      </Specimen>
      <Specimen name="Chamada">
        <Text variant="eyebrow">Escolhas da casa</Text>
      </Specimen>
      <Specimen name="Do frasco ao decant" width="half">
        <DecantLine />
      </Specimen>
      <Specimen name="Vazio">
        <span style={{ display: 'block', width: '8rem' }}>
          <EmptyDecant />
        </span>
      </Specimen>
    </Section>
  );
}
