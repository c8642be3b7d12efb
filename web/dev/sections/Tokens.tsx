import { Section, Specimen } from '../Section.tsx';
import styles from '../ui.module.css';

declare module 'react' {
  interface CSSProperties {
    '--shown'?: string;
  }
}

const COLOURS = [
  'bg-deep',
  'bg',
  'bg-raised',
  'surface',
  'surface-hover',
  'line',
  'line-strong',
  'text',
  'text-soft',
  'text-faint',
  'amber',
  'amber-bright',
  'amber-deep',
  'amber-wash',
  'on-amber',
  'success',
  'warning',
  'danger',
  'focus',
];
const SIZES = ['1', '2', '3', 'menu', 'brand', 'lead', 'reading', 'text', 'small', 'label'];
const SPACES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const RADII = ['radius-small', 'radius', 'radius-large', 'radius-vial', 'radius-round'];

const shown = (value: string) => ({ '--shown': value });

export function Tokens({ id, title }: { id: string; title: string }) {
  return (
    <Section id={id} title={title}>
      <Specimen name="Cores" width="full">
        <ul className={styles['swatches']}>
          {COLOURS.map((name) => (
            <li key={name} className={styles['swatch']} style={shown(`var(--${name})`)}>
              --{name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Letra" width="full">
        <ul className={styles['type']}>
          {SIZES.map((name) => (
            <li key={name}>
              <span style={{ fontSize: `var(--size-${name})` }}>Medida a gosto</span>
              <code>--size-{name}</code>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Espaço">
        <ul className={styles['measures']}>
          {SPACES.map((name) => (
            <li key={name}>
              <span className={styles['bar']} style={shown(`var(--space-${name})`)} />
              <code>--space-{name}</code>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Cantos">
        <ul className={styles['measures']}>
          {RADII.map((name) => (
            <li key={name}>
              <span className={styles['corner']} style={shown(`var(--${name})`)} />
              <code>--{name}</code>
            </li>
          ))}
        </ul>
      </Specimen>
    </Section>
  );
}
