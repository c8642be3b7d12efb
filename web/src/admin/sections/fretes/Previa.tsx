import { Flex, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { readCep } from '../../../lib/formats/cep.ts';
import { CEP_MASK } from '../../../lib/formats/mask.ts';
import { INVALID_CEP, quoteFailure, readCotacao } from '../../../lib/frete/cotacao.ts';
import { useCotarFreteQuery } from '../../../lib/frete/frete.gen.ts';
import { failureKind } from '../../../lib/graphql/errors.ts';
import { MaskedField } from '../../../ui/form/MaskedField.tsx';
import { Quadro } from '../../kit/Quadro.tsx';

/** First CEPs of three regions' ranges: they exist, and are not the address of a person. */
const EXEMPLOS = [
  ['Nordeste', '60000-000'],
  ['Sudeste', '01000-000'],
  ['Norte', '69000-000'],
] as const;

/** The shop's quote for three CEPs, in the words that a customer reads. */
export function Previa() {
  return (
    <Quadro titulo="O que o cliente vê">
      <Flex
        component="ul"
        direction={{ base: 'column', sm: 'row' }}
        gap="var(--space-4) var(--space-5)"
      >
        {EXEMPLOS.map(([regiao, cep]) => (
          <Exemplo key={regiao} regiao={regiao} initial={cep} />
        ))}
      </Flex>
    </Quadro>
  );
}

function Exemplo({ regiao, initial }: { regiao: string; initial: string }) {
  const [written, setWritten] = useState<string>(initial);
  const cep = readCep(written);
  const { data, loading, error } = useCotarFreteQuery({
    variables: { cep: cep ?? '' },
    skip: cep === null,
  });
  const text = () => {
    if (cep === null) return INVALID_CEP;
    if (error && !loading) return quoteFailure(failureKind(error));
    if (!data) return 'Calculando…';
    const { price, time, service } = readCotacao(data.cotarFrete);
    return price === null ? 'Frete a combinar' : [price, time, `· ${service}`].join(' ');
  };
  return (
    <Stack component="li" flex="1" gap="xs">
      <MaskedField
        mask={CEP_MASK}
        variant="line"
        label={`CEP: ${regiao}`}
        placeholder="00000-000"
        autoComplete="off"
        value={written}
        onChange={({ currentTarget }) => setWritten(currentTarget.value)}
      />
      <Text role="status" size="sm">
        {text()}
      </Text>
    </Stack>
  );
}
