import { useApolloClient } from '@apollo/client/react';
import { isCpf } from '@decantaria/brasil/cpf';
import { digitsOf } from '@decantaria/brasil/digits';
import { isTelefone } from '@decantaria/brasil/telefone';
import { MAX_NOME, TELEFONE_INVALIDO } from '@decantaria/loja/conta';
import { Box, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod/mini';
import { type Endereco, enderecoText } from '../../lib/enderecos/endereco.ts';
import { cpfProblem } from '../../lib/formats/cpf.ts';
import { fillMask, MOBILE_MASK } from '../../lib/formats/mask.ts';
import { showToast } from '../../lib/toasts.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { CpfField, NameField, PhoneField } from '../../ui/form/person-fields.tsx';
import { optional, required } from '../../ui/form/rules.ts';
import { type Problem, useTextForm } from '../../ui/form/useTextForm.ts';
import { outcomeOf, problemOf } from '../../ui/outcome.ts';
import type { DialogProps } from '../../ui/useDialogo.ts';
import styles from './MinhaConta.module.css';
import {
  MeuPerfilDocument,
  type PerfilDaContaFragment,
  useAtualizarPerfilMutation,
} from './minha-conta.gen.ts';

/** Rules of the profile form. CPF and phone may be empty; a typed one must be complete and valid. */
const rules = z.object({
  nomeCompleto: required('Informe o seu nome completo.', MAX_NOME),
  telefone: optional(isTelefone, TELEFONE_INVALIDO),
  cpf: optional(isCpf, 'CPF inválido'),
});

type PerfilEscrito = z.infer<typeof rules>;

const SAVED = 'Perfil atualizado com sucesso!';
const CONFLICT =
  'Seu perfil foi alterado em outro lugar enquanto você escrevia. O que você escreveu continua aqui: confira e salve de novo.';
const UNKNOWN =
  'A loja não respondeu, e não sabemos se o perfil foi salvo. O que você escreveu continua aqui: tente de novo.';

/** Null removes a value that was emptied. A field that was empty already is left out. */
function digitsToSave(written: string, before: string | null | undefined) {
  return digitsOf(written) || (before ? null : undefined);
}

export function EdicaoDoPerfil({
  perfil,
  enderecos,
  ...dialog
}: DialogProps & {
  perfil: PerfilDaContaFragment | null;
  enderecos: readonly Endereco[];
}) {
  const client = useApolloClient();
  const [send] = useAtualizarPerfilMutation({
    update(cache, { data }) {
      const resultado = data?.resultado;
      if (resultado?.__typename !== 'Perfil') return;
      // A newly created profile is not linked from `Query` yet.
      cache.modify({ fields: { meuPerfil: (_, { toReference }) => toReference(resultado) } });
    },
  });
  const [cpfError, setCpfError] = useState<string | null>(null);

  async function save({ nomeCompleto, telefone, cpf }: PerfilEscrito): Promise<readonly Problem[]> {
    const input = {
      nomeCompleto,
      telefone: digitsToSave(telefone, perfil?.telefone),
      cpf: digitsToSave(cpf, perfil?.cpf),
      ...(perfil?.versao == null ? {} : { versao: perfil.versao }),
    };
    const resultado = await outcomeOf(send({ variables: { input } }), UNKNOWN);
    const { __typename } = resultado;
    if (__typename === 'Perfil' || __typename === 'Conflito') {
      // Reads the profile again, because the next save must be based on the stored version. A failed read does not undo
      // the save.
      await client.refetchQueries({ include: [MeuPerfilDocument] }).catch(() => undefined);
    }
    if (__typename === 'Perfil') {
      showToast('success', SAVED);
      dialog.onClose();
      return [];
    }
    if (__typename === 'Conflito') return [{ field: null, text: CONFLICT }];
    return [problemOf(resultado)];
  }

  const form = useTextForm({
    initial: {
      nomeCompleto: perfil?.nomeCompleto ?? '',
      telefone: fillMask(MOBILE_MASK, perfil?.telefone ?? ''),
      cpf: perfil?.cpf ?? '',
    },
    rules,
    submit: save,
  });
  const cpf = form.field('cpf');
  return (
    <FormDialog
      {...dialog}
      title="Editar Perfil"
      form={form}
      asks
      actions={
        <>
          <Button type="submit" fullWidth aria-disabled={form.sending} aria-busy={form.sending}>
            Salvar
          </Button>
          <p role="status" className={styles['saving']}>
            {form.sending ? 'Salvando alterações...' : ''}
          </p>
        </>
      }
    >
      <NameField {...form.field('nomeCompleto')} data-autofocus />
      <PhoneField {...form.field('telefone')} />
      <CpfField
        {...cpf}
        error={cpfError ?? cpf.error}
        // An incomplete CPF is not reported, even on blur.
        onBlur={undefined}
        onChange={(event) => {
          cpf.onChange(event);
          setCpfError(cpfProblem(event.currentTarget.value));
        }}
      />
      <Box style={{ overflowWrap: 'anywhere' }}>
        <Text variant="faint">Endereços</Text>
        {enderecos.length > 0 ? (
          <Stack component="ul" gap="xs" mt="xs" fz="sm">
            {enderecos.map((endereco) => (
              <li key={endereco.id}>
                {enderecoText(endereco)}
                {endereco.padrao ? (
                  <Box component="span" ms="xs" c="var(--amber-bright)">
                    Padrão
                  </Box>
                ) : null}
              </li>
            ))}
          </Stack>
        ) : (
          <Box component="p" mt="xs" fz="sm">
            Nenhum endereço cadastrado
          </Box>
        )}
      </Box>
    </FormDialog>
  );
}
