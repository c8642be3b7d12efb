import { Text } from '@mantine/core';
import { BrandMark } from '../../src/app/shell/Brand.tsx';
import DecantVazio from '../../src/shop/textos/decant-vazio.svg?drawing';
import Decants from '../../src/shop/textos/decants.svg?drawing';
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
        <Decants />
      </Specimen>
      <Specimen name="Vazio">
        <span style={{ display: 'block', width: '8rem' }}>
          <DecantVazio />
        </span>
      </Specimen>
    </Section>
  );
}
