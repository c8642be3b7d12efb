import { MockedProvider } from '@apollo/client/testing/react';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Page } from './EmPreparoPage.tsx';
import { emPreparo } from './em-preparo.ts';
import { ConversaInstitucionalDocument } from './institucional.gen.ts';

const CONVERSA = 'https://conversa.example/loja';

const answer = {
  request: { query: ConversaInstitucionalDocument },
  result: {
    data: { configuracao: { __typename: 'Configuracao' as const, conversaUrl: CONVERSA } },
  },
};

function open(path: string, mocks: readonly (typeof answer)[] = [answer]) {
  render(
    <MockedProvider mocks={mocks}>
      <MemoryRouter initialEntries={[path]}>
        <Page />
      </MemoryRouter>
    </MockedProvider>,
  );
}

describe('EmPreparoPage', () => {
  it.each(emPreparo.map(({ path, text }) => [path.replace(':id', '42'), text]))(
    'ROUTE-07 … ROUTE-11: %s diz o que vai ser',
    (path, text) => {
      open(path);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
        'Esta página está a caminho',
      );
      expect(screen.getByText(text)).toBeTruthy();
    },
  );

  it('leva adiante: início, produtos e conversa', async () => {
    open('/meus-pedidos');
    const chat = await screen.findByRole('link', { name: 'Falar com a loja' });
    expect(chat.getAttribute('href')).toBe(CONVERSA);
    expect(screen.getByRole('link', { name: 'Ver fragrâncias' }).getAttribute('href')).toBe(
      '/produtos',
    );
    expect(screen.getByRole('link', { name: 'Voltar ao início' }).getAttribute('href')).toBe('/');
  });

  it('sem o endereço da conversa, os outros caminhos continuam', () => {
    open('/meus-pedidos', []);
    expect(screen.queryByRole('link', { name: 'Falar com a loja' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Voltar ao início' })).toBeTruthy();
  });
});
