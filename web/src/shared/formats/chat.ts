/** C-61: the shop's chat with a message already written. Nothing in it may say who is asking. */
export function chatUrl(conversaUrl: string, text: string): string {
  const url = new URL(conversaUrl);
  // Chats show a space written as + as it is written.
  url.search = `?text=${encodeURIComponent(text)}`;
  return url.href;
}
