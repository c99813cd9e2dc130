import { toast } from 'sonner'
import type { Translate } from '#web/i18n/phrase-key.ts'

/** Shares a text with another app, such as WhatsApp. If the browser cannot share, copies the text. */
export async function shareText(text: string, t: Translate): Promise<void> {
  try {
    if ('share' in navigator) await navigator.share({ text })
    else {
      await (navigator as Navigator).clipboard.writeText(text)
      toast.success(t('alerts.copied'))
    }
  } catch (error) {
    // The user closed the list of apps without choosing one.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.error(t('alerts.shareFailed'))
  }
}
