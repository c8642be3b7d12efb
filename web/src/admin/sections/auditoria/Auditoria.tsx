import { Anchor, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import { type Coluna, coluna, colunaDeMomento } from '../../kit/lista/coluna.ts';
import { FiltrosDaLista } from '../../kit/lista/FiltrosDaLista.tsx';
import { Lista } from '../../kit/lista/Lista.tsx';
import { restaurada } from '../../kit/lista/Restaurada.tsx';
import { listaDe } from '../../kit/lista/useLista.ts';
import { AuditoriaDocument, type AuditoriaQuery } from './auditoria.gen.ts';
import { addressOfAlvo, alvoText, type Evento } from './evento.ts';
import { auditoriaState, auditoriaVariables, TIPOS } from './filtros-da-auditoria.ts';

const COLUNAS: readonly Coluna<Evento>[] = [
  colunaDeMomento('quando', 'Quando', ({ quando }) => quando),
  coluna('autor', 'Quem', ({ autor }) => autor),
  coluna('alvo', 'Onde', alvoText, { wraps: true, cell: (evento) => <Alvo evento={evento} /> }),
  coluna('resumo', 'O que mudou', ({ resumo }) => resumo, { wraps: true }),
];

const OPCOES = TIPOS.map(([value, label]) => ({ value, label }));

const LISTA = listaDe({
  nome: 'auditoria',
  palavras: {
    um: 'mudança',
    varios: 'mudanças',
    vazio: 'Nenhuma mudança.',
    artigo: 'as',
  },
  estado: auditoriaState,
  typed: ['busca', 'alvo', 'de', 'ate'],
  tamanho: 20,
  query: AuditoriaDocument,
  variables: auditoriaVariables,
  pick: ({ adminAuditoria }: AuditoriaQuery) => adminAuditoria,
  semLista: 'A API desta loja não registra quem mudou o quê.',
  colunas: COLUNAS,
});

/** Who changed what, newest first. */
export const Auditoria = restaurada(LISTA, ListaDeMudancas);

function ListaDeMudancas() {
  const list = LISTA.useLista();
  const { draft, change, choiceOf } = list;
  return (
    <Lista
      lista={list.lista}
      filtros={
        <FiltrosDaLista
          nome="Mudanças"
          busca="Quem mudou (usuário ou loja)"
          list={list}
          maw="64rem"
          escolhas={[['Tipo', OPCOES, choiceOf('tipo')]]}
        >
          <TextInput
            variant="line"
            label="Número ou UF"
            placeholder="12 ou CE"
            maxLength={20}
            value={draft.alvo}
            onChange={({ currentTarget }) => change({ alvo: currentTarget.value })}
          />
          <TextInput
            type="date"
            variant="line"
            label="De"
            max={draft.ate || undefined}
            value={draft.de}
            onChange={({ currentTarget }) => change({ de: currentTarget.value })}
          />
          <TextInput
            type="date"
            variant="line"
            label="Até"
            min={draft.de || undefined}
            value={draft.ate}
            onChange={({ currentTarget }) => change({ ate: currentTarget.value })}
          />
        </FiltrosDaLista>
      }
    />
  );
}

function Alvo({ evento }: { evento: Evento }) {
  const address = addressOfAlvo(evento);
  const text = alvoText(evento);
  return address === null ? (
    text
  ) : (
    <Anchor component={Link} to={address} variant="text">
      {text}
    </Anchor>
  );
}
