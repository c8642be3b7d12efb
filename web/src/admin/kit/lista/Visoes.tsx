import { Button, CloseButton, Group, NavLink, Text, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { CloseIcon } from '../../../ui/icons.tsx';
import type { Visao } from './preferencias.ts';
import { Suspenso } from './Suspenso.tsx';

const MAX_NOME = 40;

/** Menu of the saved views of a list: opens, saves and removes them. */
export function Visoes({
  visoes,
  current,
  addressOf,
  onChange,
}: {
  visoes: readonly Visao[];
  current: string;
  addressOf: (search: string) => string;
  onChange: (visoes: readonly Visao[]) => void;
}) {
  const [open, setOpen] = useState(false);
  const [nome, setNome] = useState('');
  const saveView = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = nome.trim();
    if (name === '') return;
    onChange([...visoes.filter((visao) => visao.nome !== name), { nome: name, search: current }]);
    setNome('');
  };
  return (
    <Suspenso label="Visões" open={open} onChange={setOpen}>
      {visoes.length === 0 ? (
        <Text size="sm" c="var(--text-soft)">
          Filtre a lista como você olha para ela sempre e guarde aqui, com um nome.
        </Text>
      ) : (
        <ul>
          {visoes.map((visao) => (
            <Group key={visao.nome} component="li" gap="xs" wrap="nowrap">
              <NavLink
                component={Link}
                to={addressOf(visao.search)}
                label={visao.nome}
                miw={0}
                aria-current={visao.search === current ? 'true' : undefined}
                onClick={() => setOpen(false)}
              />
              <CloseButton
                size="lg"
                icon={<CloseIcon size={16} />}
                aria-label={`Esquecer a visão ${visao.nome}`}
                onClick={() => onChange(visoes.filter((other) => other !== visao))}
              />
            </Group>
          ))}
        </ul>
      )}
      <form onSubmit={saveView}>
        <Group gap="sm" mt="md" align="end" wrap="nowrap">
          <TextInput
            label="Guardar a de agora como"
            value={nome}
            maxLength={MAX_NOME}
            flex={1}
            onChange={({ currentTarget }) => setNome(currentTarget.value)}
          />
          <Button type="submit" variant="outline">
            Guardar
          </Button>
        </Group>
      </form>
    </Suspenso>
  );
}
