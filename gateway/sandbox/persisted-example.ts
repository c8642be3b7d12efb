/** Its hash is the SHA-256 of exactly this text. */
const OPERATION = {
  query: 'query Categorias { categorias { id nome } }',
  sha256Hash: '2d07f46ba5e35a104e346fbc8cedb4f7dcaf7f6c006acb56bd882a032167b749',
};

/** Shell commands that send an operation once with its text and hash, then by its hash alone. */
export function createPersistedExample(origin: string): string {
  const { query, sha256Hash } = OPERATION;
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const once = JSON.stringify({ query, extensions }, null, 2);
  const onlyHash = JSON.stringify(extensions);
  return `# 1. Uma vez, com o texto: o gateway guarda a operação
curl -s ${origin}/graphql \\
  -H 'content-type: application/json' \\
  -d '${once}'

# 2. Daí em diante, só o hash
curl -s -G ${origin}/graphql \\
  -H 'apollo-require-preflight: 1' \\
  --data-urlencode 'extensions=${onlyHash}'
`;
}
