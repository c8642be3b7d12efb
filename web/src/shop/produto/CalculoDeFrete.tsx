import { useApolloClient } from '@apollo/client/react';
import { Button, Group, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { z } from 'zod/mini';
import { readCep } from '../../lib/formats/cep.ts';
import { CEP_MASK } from '../../lib/formats/mask.ts';
import { rememberCep, rememberedCep } from '../../lib/frete/cep-lembrado.ts';
import { INVALID_CEP, quoteFailure, readCotacao } from '../../lib/frete/cotacao.ts';
import {
  CotarFreteDocument,
  type CotarFreteQuery,
  useCotarFreteQuery,
} from '../../lib/frete/frete.gen.ts';
import { failureKind } from '../../lib/graphql/errors.ts';
import { MaskedField } from '../../ui/form/MaskedField.tsx';
import { useTextForm } from '../../ui/form/useTextForm.ts';
import styles from './Frete.module.css';

const rules = z.object({
  cep: z.string().check(z.refine((written) => readCep(written) !== null, INVALID_CEP)),
});

export function CalculoDeFrete() {
  const client = useApolloClient();
  const [initialCep] = useState(rememberedCep);
  // A quote from this visit shows at once; a remembered CEP alone is not queried until requested.
  const [cep, setCep] = useState(() => {
    if (initialCep === null) return null;
    const cachedQuote = client.readQuery({
      query: CotarFreteDocument,
      variables: { cep: initialCep },
    });
    return cachedQuote ? initialCep : null;
  });
  const { data, loading, error, refetch } = useCotarFreteQuery({
    variables: { cep: cep ?? '' },
    skip: cep === null,
  });

  const ask = (wanted: string) => {
    rememberCep(wanted);
    if (wanted !== cep) setCep(wanted);
    else if (error) void refetch();
  };
  const { field, onSubmit } = useTextForm({
    initial: { cep: initialCep ?? '' },
    rules,
    submit: async (values) => {
      ask(values.cep);
    },
  });
  const cepField = field('cep');
  const fieldId = useId();

  return (
    <form noValidate className={styles['form']} onSubmit={onSubmit}>
      <Text component="label" htmlFor={fieldId} variant="label" display="block" mb="xs">
        Frete e prazo para o seu CEP
      </Text>
      {/* An error below the field wraps, so that the button stays beside it. */}
      <Group gap="xs" align="start" wrap="nowrap">
        <MaskedField
          {...cepField}
          id={fieldId}
          flex="0 1 11rem"
          mask={CEP_MASK}
          autoComplete="postal-code"
          placeholder="00000-000"
          onChange={(event) => {
            cepField.onChange(event);
            const completeCep = readCep(event.currentTarget.value);
            // A complete CEP is queried without a press of the button.
            if (completeCep !== null) ask(completeCep);
          }}
        />
        <Button type="submit" variant="outline" flex="none" aria-busy={loading}>
          Calcular
        </Button>
      </Group>
      <Text
        component="div"
        role="status"
        variant="count"
        mt="xs"
        hidden={cepField.error !== undefined}
      >
        <Answer
          loading={loading}
          failure={error && !loading ? quoteFailure(failureKind(error)) : null}
          data={data}
        />
      </Text>
    </form>
  );
}

function Answer({
  loading,
  failure,
  data,
}: {
  loading: boolean;
  failure: string | null;
  data: CotarFreteQuery | undefined;
}) {
  if (loading) return <p>Calculando…</p>;
  if (failure !== null) return <Text variant="error">{failure}</Text>;
  if (!data) return <p>Preço e prazo antes de comprar, sem cadastro.</p>;
  const { price, time, service } = readCotacao(data.cotarFrete);
  const [sum, more] =
    price === null
      ? ['Frete a combinar', 'Valor e prazo são acertados na conversa.']
      : [[price, time].filter(Boolean).join(' '), service];
  return (
    <p>
      <Text component="strong" inherit mr="var(--space-2)" c="var(--text)" fw={600}>
        {sum}
      </Text>{' '}
      <span>{more}</span>
    </p>
  );
}
