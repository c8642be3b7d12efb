import { useLazyQuery } from '@apollo/client/react';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { capitalOfCep, ufOfCep } from '@decantaria/brasil/cep';
import { UFS } from '@decantaria/brasil/uf';
import { Box, Button, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { type ChangeEvent, type FocusEvent, useRef, useState } from 'react';
import type { Endereco } from '../../../lib/enderecos/endereco.ts';
import { readCep } from '../../../lib/formats/cep.ts';
import { CEP_MASK } from '../../../lib/formats/mask.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { MaskedField } from '../../../ui/form/MaskedField.tsx';
import { type Problem, useTextForm } from '../../../ui/form/useTextForm.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { EnderecoDoCepDocument } from './enderecos.gen.ts';
import { type EnderecoEscrito, endereco as rules } from './regras-do-endereco.ts';

const FILLED = ['logradouro', 'bairro', 'cidade', 'estado'] as const;
type FilledField = (typeof FILLED)[number];
type Place = Readonly<Record<FilledField, string>>;

const FIRST = 'Este é o seu primeiro endereço: ele será o padrão.';

/** Short and long fields share a row at every width. */
const shared = (gridTemplateColumns: string) => ({
  gridTemplateColumns,
  alignItems: 'start',
  gap: 'var(--space-4)',
});

/** Fields to fill in after the CEP, in order. */
const NEXT = ['logradouro', 'numero'] as const;

/**
 * A dialog with the fields of an address. A complete CEP fills the empty fields: the state and a capital at once, the
 * others from the gateway. On a touch screen the focus moves on to the first empty one. `onSubmit` returns the problems;
 * without any the dialog closes.
 */
export function FormularioDeEndereco({
  endereco,
  primeiro,
  onSubmit: submit,
  ...dialog
}: DialogProps & {
  title: string;
  endereco: Endereco | null;
  /** True for an account's first address, which becomes the default. */
  primeiro: boolean;
  onSubmit: (escrito: EnderecoEscrito) => Promise<readonly Problem[]>;
}) {
  const [lookUp] = useLazyQuery(EnderecoDoCepDocument);
  const stored = endereco && { ...endereco, estado: endereco.estado ?? '' };
  const written = useTextForm({
    initial: { ...stored, complemento: endereco?.complemento ?? '', padrao: '' },
    rules,
    submit: async (escrito) => {
      const newProblems = await submit(escrito);
      if (newProblems.length === 0) dialog.onClose();
      return newProblems;
    },
  });

  const { field, clearError, sending } = written;

  /** The current CEP. A lookup of another one is outdated. */
  const wanted = useRef(readCep(endereco?.cep ?? ''));
  const [place, setPlace] = useState<Place>({
    logradouro: stored?.logradouro ?? '',
    bairro: stored?.bairro ?? '',
    cidade: stored?.cidade ?? '',
    estado: stored?.estado ?? '',
  });
  /** Values that a CEP filled, by field. Only these and empty fields may be overwritten. */
  const filled = useRef<Partial<Place>>(place);
  /** True while the city is the capital that the CEP named. */
  const hasCapital = useRef(false);
  const [announcement, setAnnouncement] = useState('');

  const fill = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const cep = readCep(currentTarget.value);
    const { form } = currentTarget;
    if (cep === wanted.current) return;
    wanted.current = cep;
    setAnnouncement('');
    if (cep === null || !form) return;
    const write = (found: Partial<Place>) => {
      const texts = new FormData(form);
      for (const name of FILLED) {
        const text = found[name];
        if (text === undefined) continue;
        const before = texts.get(name);
        if (before !== '' && before !== filled.current[name]) continue;
        filled.current = { ...filled.current, [name]: text };
        setPlace((all) => ({ ...all, [name]: text }));
        if (text !== '') clearError(name);
      }
    };
    const uf = ufOfCep(cep);
    if (uf !== null) write({ estado: uf });
    const capital = capitalOfCep(cep);
    // The capital of the CEP before leaves the field, too.
    if (capital !== null || hasCapital.current) write({ cidade: capital ?? '' });
    hasCapital.current = capital !== null;
    const address = await lookUp({ variables: { cep } }).then(
      ({ data }) => data?.cep,
      () => null,
    );
    if (wanted.current !== cep) return;
    if (address) write(address);
    // With a keyboard the next key may be Tab, which would then skip a field.
    const isTouch = window.matchMedia('(pointer: coarse)').matches;
    if (isTouch && document.activeElement === form.elements.namedItem('cep')) {
      const empty = NEXT.map((name) => form.elements.namedItem(name)).find(
        (target) => target instanceof HTMLInputElement && target.value === '',
      );
      if (empty instanceof HTMLElement) empty.focus();
    }
    if (!address) return;
    const parts = [address.logradouro, address.bairro, `${address.cidade}/${address.estado}`];
    setAnnouncement(`CEP encontrado: ${parts.filter(Boolean).join(', ')}.`);
  };
  const cep = field('cep');
  const placeField = (name: FilledField) => {
    const { defaultValue: _, onChange, ...rest } = field(name);
    return {
      ...rest,
      value: place[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
        onChange(event);
        const { value } = event.currentTarget;
        setPlace((all) => ({ ...all, [name]: value }));
      },
      // Typing replaces what the CEP filled.
      onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLSelectElement>) => {
        const { value } = currentTarget;
        const isFilled = value === filled.current[name] && value !== stored?.[name];
        if (isFilled && currentTarget instanceof HTMLInputElement) currentTarget.select();
      },
    };
  };

  return (
    <FormDialog
      {...dialog}
      form={written}
      asks
      actions={
        <Button type="submit" fullWidth aria-disabled={sending} aria-busy={sending}>
          {sending ? 'Salvando…' : 'Salvar endereço'}
        </Button>
      }
    >
      <MaskedField
        {...cep}
        mask={CEP_MASK}
        label="CEP"
        description="Completo, ele preenche o que puder."
        placeholder="00000-000"
        autoComplete="postal-code"
        required
        data-autofocus
        onChange={(event) => {
          cep.onChange(event);
          void fill(event);
        }}
      />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <TextInput {...placeField('logradouro')} label="Rua" autoComplete="address-line1" required />
      <Box display="grid" style={shared('7rem minmax(0, 1fr)')}>
        <TextInput {...field('numero')} label="Número" autoComplete="off" required />
        <TextInput
          {...field('complemento')}
          label="Complemento (opcional)"
          autoComplete="address-line2"
        />
      </Box>
      <TextInput {...placeField('bairro')} label="Bairro" autoComplete="address-level3" required />
      <Box display="grid" style={shared('minmax(0, 1fr) 7.5rem')}>
        <TextInput
          {...placeField('cidade')}
          label="Cidade"
          autoComplete="address-level2"
          required
        />
        <NativeSelect
          {...placeField('estado')}
          label="Estado"
          autoComplete="address-level1"
          data={[{ value: '', label: 'UF' }, ...UFS]}
          required
        />
      </Box>
      {primeiro ? <Text c="var(--text-soft)">{FIRST}</Text> : null}
      {primeiro || endereco?.padrao === true ? (
        <input type="hidden" name="padrao" value="sim" />
      ) : (
        <Checkbox name="padrao" value="sim" label="Usar como endereço padrão" />
      )}
    </FormDialog>
  );
}
