/** Link to the shop's chat with a prefilled message. The text must contain no personal data. */
export function chatUrl(conversaUrl: string, text: string): string {
  const url = new URL(conversaUrl);
  // Chats display `+` literally, so spaces are percent-encoded.
  url.search = `?text=${encodeURIComponent(text)}`;
  return url.href;
}
