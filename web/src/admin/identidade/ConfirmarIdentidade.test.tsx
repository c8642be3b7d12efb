import { ApolloLink } from '@apollo/client';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { pageLink } from '../../lib/graphql/page-link.ts';
import { CriarUsuarioDocument } from '../sections/usuarios/mudancas.gen.ts';
import { ConfirmarIdentidade } from './ConfirmarIdentidade.tsx';

const REFUSED = {
  resultado: {
    __typename: 'ConfirmacaoNecessaria',
    mensagem: 'Confirme que é você com a sua senha.',
    campo: null,
  },
};
const WRONG = {
  __typename: 'CredenciaisInvalidas',
  codigo: 'CREDENCIAIS_INVALIDAS',
  mensagem: 'Senha incorreta. Confira e tente de novo.',
  campo: 'senha',
};
const PROVEN = { __typename: 'IdentidadeConfirmada', ate: '2026-03-01T09:25:00-03:00' };

/** Sends a change that the gateway refuses without a proof. */
async function refuse(ativo = false) {
  const gateway = fakeGateway();
  const { client, last, count } = gateway;
  client.setLink(ApolloLink.from([pageLink(), client.link]));
  renderAt('/dashboard', client, <ConfirmarIdentidade />);
  const input = { username: 'nova.admin', email: 'nova@loja.example', senha: 'Segredo@123' };
  const outcome = client.mutate({
    mutation: CriarUsuarioDocument,
    variables: { input: { ...input, papel: 'ADMIN' } },
  });
  await waitFor(() => last('CriarUsuario'));
  await last('CriarUsuario').answer(REFUSED);
  await waitFor(() => last('MeuSegundoFator'));
  await last('MeuSegundoFator').answer({
    meuSegundoFator: {
      __typename: 'SegundoFator',
      ativo,
      ativadoEm: ativo ? '2026-03-01T09:15:00-03:00' : null,
      codigosRestantes: 0,
    },
  });
  await screen.findByRole('dialog', { name: 'Confirme que é você' });
  return { last, count, outcome };
}

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });

it('asks for the password, says when it is wrong, and repeats the change once it is right (SEC-27)', async () => {
  const { last, count, outcome } = await refuse();
  expect(screen.queryByLabelText('Código do aplicativo ou de recuperação')).toBeNull();
  write('Sua senha', 'errada');
  await press('Confirmar');
  await waitFor(() => last('ConfirmarIdentidade'));
  await last('ConfirmarIdentidade').answer({ resultado: WRONG });
  expect((await screen.findAllByText(WRONG.mensagem)).length).toBeGreaterThan(0);
  expect(count('CriarUsuario')).toBe(1);
  write('Sua senha', 'Lojista@123');
  await press('Confirmar');
  await waitFor(() => expect(count('ConfirmarIdentidade')).toBe(2));
  expect(last('ConfirmarIdentidade').variables).toEqual({
    input: { senha: 'Lojista@123', codigo: null },
  });
  await last('ConfirmarIdentidade').answer({ resultado: PROVEN });
  await waitFor(() => expect(count('CriarUsuario')).toBe(2));
  const made = { ...REFUSED.resultado, __typename: 'DadosInvalidos', mensagem: 'ok' };
  await last('CriarUsuario').answer({ resultado: made });
  expect((await outcome).data?.resultado).toMatchObject({ mensagem: 'ok' });
});

it('asks for the code of an active second factor too (SEC-27)', async () => {
  const { last } = await refuse(true);
  write('Sua senha', 'Lojista@123');
  write('Código do aplicativo ou de recuperação', '123 456');
  await press('Confirmar');
  await waitFor(() => last('ConfirmarIdentidade'));
  expect(last('ConfirmarIdentidade').variables).toEqual({
    input: { senha: 'Lojista@123', codigo: '123456' },
  });
});

it('without a proof the refusal is the outcome, and nothing is sent again (SEC-27)', async () => {
  const { count, outcome } = await refuse();
  await press('Cancelar');
  expect((await outcome).data?.resultado).toMatchObject({ __typename: 'ConfirmacaoNecessaria' });
  expect(count('CriarUsuario')).toBe(1);
});
