import { Button, Group } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import styles from './CrashBoundary.module.css';

interface Props {
  /** Key of the page; a change retries the render. */
  readonly page: string;
  readonly reload?: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly page: string;
  readonly broken: boolean;
}

/** Error screen of a page that failed to render or to load its code. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page, broken: false };

  static getDerivedStateFromProps({ page }: Props, state: State): State | null {
    return page === state.page ? null : { page, broken: false };
  }

  static getDerivedStateFromError(): Pick<State, 'broken'> {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    const reload = this.props.reload ?? (() => window.location.reload());
    return (
      <section className={styles['crash']} role="alert">
        <h1 tabIndex={-1}>Algo não saiu como esperado</h1>
        <p>Não foi nada que você fez. Tente de novo ou volte ao início.</p>
        <Group gap="sm" align="stretch">
          <Button onClick={reload}>Tentar de novo</Button>
          {/* A full page load discards the broken state. */}
          <Button component="a" variant="outline" href="/">
            Voltar ao início
          </Button>
        </Group>
      </section>
    );
  }
}
