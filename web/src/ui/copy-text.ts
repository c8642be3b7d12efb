import { showToast } from '../lib/toasts.ts';

/** Copies a text. Shows `done`, or `failed` where the clipboard is denied or the page is not secure. */
export async function copyText(
  text: string,
  { done, failed }: { done: string; failed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', done);
  } catch {
    showToast('warning', failed);
  }
}
