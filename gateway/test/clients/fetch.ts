/** Signs in and returns the session's token, without any library. */
export async function signInByFetch(url: string, username: string, senha: string) {
  const query = `mutation Entrar($username: String!, $senha: String!) {
    entrar(username: $username, senha: $senha) { ... on Sessao { token } ... on Falha { mensagem } }
  }`;
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { username, senha } }),
  });
  return reply.json();
}
