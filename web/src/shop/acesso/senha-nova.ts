let created: { readonly username: string; readonly password: string } | null = null;

/** Keeps the password of a just registered account in memory until the sign-in page takes it. */
export function keepNewPassword(username: string, password: string): void {
  created = { username, password };
}

/** Removes and returns the password kept for this account; null for any other. */
export function takeNewPassword(username: string): string | null {
  const password = created?.username === username ? created.password : null;
  created = null;
  return password;
}
