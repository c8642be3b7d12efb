import { Box, Button, Group, Stack } from '@mantine/core';
import { Component, type ReactNode } from 'react';

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
      <Stack
        component="section"
        role="alert"
        gap="lg"
        align="flex-start"
        justify="center"
        mih="70svh"
        py="var(--space-8)"
        className="page-width"
      >
        <h1 tabIndex={-1}>Algo não saiu como esperado</h1>
        <Box component="p" maw="46ch" c="var(--text-soft)">
          Não foi nada que você fez. Tente de novo ou volte ao início.
        </Box>
        <Group gap="sm" align="stretch">
          <Button onClick={reload}>Tentar de novo</Button>
          {/* A full page load discards the broken state. */}
          <Button component="a" variant="outline" href="/">
            Voltar ao início
          </Button>
        </Group>
      </Stack>
    );
  }
}
