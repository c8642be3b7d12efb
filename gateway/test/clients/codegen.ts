import type { CodegenConfig } from '@graphql-codegen/cli';

/** Typed documents with the client preset. The scalars are what JSON carries. */
export const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['src/**/*.{ts,tsx}'],
  generates: {
    'src/gql/': {
      preset: 'client',
      config: {
        strictScalars: true,
        scalars: { Dinheiro: 'number', DateTime: 'string', Data: 'string', Upload: 'File' },
      },
    },
  },
};
