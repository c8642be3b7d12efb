import { NativeSelect, TextInput } from '@mantine/core';
import { PasswordField } from '../../src/ui/form/PasswordField.tsx';
import { SearchField } from '../../src/ui/SearchField.tsx';
import { Forced, Section, Specimen } from '../Section.tsx';

const OPTIONS = [
  { value: 'a', label: 'Mais vendidos' },
  { value: 'b', label: 'Menor preço' },
  { value: 'c', label: 'Esgotado', disabled: true },
];
const nothing = () => undefined;

export function Fields({ id, title }: { id: string; title: string }) {
  return (
    <Section id={id} title={title}>
      <Specimen name="Em branco" width="card">
        <TextInput label="Usuário" />
      </Specimen>
      <Specimen name="Preenchido, apontado" width="card">
        <Forced state="hover" on="input">
          <TextInput label="Usuário" defaultValue="marina.costa" />
        </Forced>
      </Specimen>
      <Specimen name="Com foco" width="card">
        <Forced state="focus" on="input">
          <TextInput label="Usuário" defaultValue="marina.costa" />
        </Forced>
      </Specimen>
      <Specimen name="Com erro" width="card">
        <TextInput label="Usuário" error="Escreva o seu usuário." />
      </Specimen>
      <Specimen name="Desligado" width="card">
        <TextInput label="Usuário" defaultValue="marina.costa" disabled />
      </Specimen>
      <Specimen name="Senha" width="card">
        <PasswordField label="Senha" defaultValue="segredo" />
      </Specimen>
      <Specimen name="Busca vazia" width="card">
        <SearchField label="Buscar" placeholder="Buscar pelo nome" value="" onChange={nothing} />
      </Specimen>
      <Specimen name="Busca com texto e foco" width="card">
        <Forced state="focus" on="input">
          <SearchField
            label="Buscar"
            placeholder="Buscar pelo nome"
            value="flor"
            onChange={nothing}
          />
        </Forced>
      </Specimen>
      <Specimen name="Escolha" width="card">
        <NativeSelect
          variant="line"
          label="Ordenar por"
          data={OPTIONS}
          value="a"
          onChange={nothing}
        />
      </Specimen>
      <Specimen name="Escolha por fazer" width="card">
        <NativeSelect
          variant="line"
          label="Volume"
          data={[{ value: '', label: 'Selecione...' }, ...OPTIONS]}
          value=""
          onChange={nothing}
        />
      </Specimen>
    </Section>
  );
}
