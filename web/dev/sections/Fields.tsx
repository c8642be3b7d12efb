import { Mantine } from '../../src/shared/ui/mantine/Mantine.tsx';
import { SearchField } from '../../src/shared/ui/SearchField.tsx';
import { Select } from '../../src/shared/ui/Select.tsx';
import { PasswordField, TextField } from '../../src/shared/ui/TextField.tsx';
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
      <Mantine>
        <Specimen name="Em branco" width="card">
          <TextField label="Usuário" />
        </Specimen>
        <Specimen name="Preenchido, apontado" width="card">
          <Forced state="hover" on="input">
            <TextField label="Usuário" defaultValue="marina.costa" />
          </Forced>
        </Specimen>
        <Specimen name="Com foco" width="card">
          <Forced state="focus" on="input">
            <TextField label="Usuário" defaultValue="marina.costa" />
          </Forced>
        </Specimen>
        <Specimen name="Com erro" width="card">
          <TextField label="Usuário" error="Escreva o seu usuário." />
        </Specimen>
        <Specimen name="Desligado" width="card">
          <TextField label="Usuário" defaultValue="marina.costa" disabled />
        </Specimen>
        <Specimen name="Senha" width="card">
          <PasswordField label="Senha" defaultValue="segredo" />
        </Specimen>
      </Mantine>
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
        <Select label="Ordenar por" options={OPTIONS} value="a" onChange={nothing} />
      </Specimen>
      <Specimen name="Escolha por fazer" width="card">
        <Select
          label="Volume"
          placeholder="Selecione..."
          options={OPTIONS}
          value=""
          onChange={nothing}
        />
      </Specimen>
    </Section>
  );
}
