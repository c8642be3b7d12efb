import { Button } from '@mantine/core';
import { useState } from 'react';
import { AccountMenu } from '../../src/app/shell/AccountMenu.tsx';
import { CookieBanner } from '../../src/app/shell/CookieBanner.tsx';
import { CrashBoundary } from '../../src/app/shell/CrashBoundary.tsx';
import { Footer } from '../../src/app/shell/Footer.tsx';
import { Header } from '../../src/app/shell/Header.tsx';
import { Overlay } from '../../src/app/shell/Overlay.tsx';
import { ToastItem } from '../../src/app/shell/ToastStack.tsx';
import { TOAST_LIFETIME } from '../../src/lib/constants.ts';
import type { SessionUser } from '../../src/lib/session/session.ts';
import { CarrinhoFlutuante } from '../../src/shop/carrinho/CarrinhoFlutuante.tsx';
import { carrinho, cheio, loja } from '../fixtures.ts';
import { Forced, Section, Specimen } from '../Section.tsx';
import { StandIn } from '../StandIn.tsx';
import { type Quem, startAs } from '../session.ts';
import styles from '../ui.module.css';

const QUEM: readonly (readonly [Quem, string])[] = [
  ['visitante', 'Visitante'],
  ['cliente', 'Cliente'],
  ['admin', 'Admin'],
];

const longest: SessionUser = {
  username: 'maria-da-conceicao.albuquerque',
  id: '9',
  roles: [],
  expiresAt: 0,
  isAdmin: false,
};

const TOASTS = [
  ['success', 'Item removido do carrinho.', { label: 'Desfazer', run: () => undefined }],
  ['error', 'Erro ao carregar produtos.', null],
  ['warning', 'Faça login para adicionar produtos ao carrinho.', null],
  ['info', 'O carrinho foi atualizado em outra aba.', null],
] as const;

function Broken(): never {
  throw new Error('Thrown on purpose by the component page');
}

export function Shell({ id, title }: { id: string; title: string }) {
  const [quem, setQuem] = useState<Quem>('cliente');
  return (
    <Section id={id} title={title}>
      <Specimen name="Quem olha" width="full">
        {QUEM.map(([who, name]) => (
          <Button
            key={who}
            variant="subtle"
            size="sm"
            aria-pressed={quem === who}
            onClick={() => {
              startAs(who);
              setQuem(who);
            }}
          >
            {name}
          </Button>
        ))}
      </Specimen>
      <StandIn>
        <Specimen name="Cabeçalho" width="full" stage="low">
          <Forced state="hover" on="nav[aria-label='Principal'] li:nth-child(2) a">
            <Header conversaUrl={loja.conversaUrl} />
          </Forced>
        </Specimen>
        <Specimen name="Conta de nome longo">
          <AccountMenu user={longest} />
        </Specimen>
      </StandIn>
      {[carrinho(), cheio].map((answer) => (
        <StandIn
          key={answer.quantidadeTotal}
          answers={{ MeuCarrinho: { data: { carrinho: answer } } }}
        >
          <Specimen
            name={answer.quantidadeTotal > 0 ? 'Botão do carrinho' : 'Botão do carrinho vazio'}
            width="card"
            stage="low"
          >
            <CarrinhoFlutuante />
          </Specimen>
        </StandIn>
      ))}
      <StandIn>
        {TOASTS.map(([kind, text, action]) => (
          <Specimen key={kind} name={`Aviso: ${kind}`} width="toast">
            <ul>
              <ToastItem
                toast={{
                  id: -1,
                  kind,
                  text,
                  action,
                  polite: true,
                  lifetime: TOAST_LIFETIME,
                  shownAt: 0,
                }}
              />
            </ul>
          </Specimen>
        ))}
        <Specimen name="Cookies" width="full" stage="high">
          <CookieBanner />
        </Specimen>
        <Specimen name="Abertura" width="half" stage="high">
          <div className={styles['still']}>
            <Overlay />
          </div>
        </Specimen>
      </StandIn>
    </Section>
  );
}

export function Foot({ id, title }: { id: string; title: string }) {
  return (
    <Section id={id} title={title}>
      <StandIn>
        <Specimen name="Página que quebrou" width="full">
          <CrashBoundary page="/dev/ui" reload={() => undefined}>
            <Broken />
          </CrashBoundary>
        </Specimen>
        <Specimen name="Rodapé" width="full">
          <Footer loja={loja} />
        </Specimen>
      </StandIn>
    </Section>
  );
}
