import { loadNamespaces, translate } from '#web/i18n/i18n.ts'
import type { PhraseKey } from '#web/i18n/phrase-key.ts'
import { ApiError } from './client.ts'

const loadToasts = () => import('sonner')

/** Error codes that say nothing about the request. For these, the screen's own "Failed to …" is more helpful. */
const GENERAL: readonly string[] = ['server_failed', 'network_failed', 'database_unavailable']

/** The message of an error for users. `failureKey` is the phrase that says what failed; it replaces general messages. */
export function errorMessage(error: unknown, failureKey?: PhraseKey): string {
  if (!(error instanceof ApiError)) return translate(failureKey ?? 'errors.server_failed')
  if (failureKey && GENERAL.includes(error.code)) return translate(failureKey)
  if (error.code === 'network_failed') return translate('common.networkFailed')
  // Each error code has its own placeholders; the server sends their values in `data`.
  return translate(`errors.${error.code}` as 'errors.not_found', error.data)
}

/** The second line of an error toast: what to do, or the general message of the error. Undefined if the title says enough. */
function adviceOn(error: unknown, failureKey?: PhraseKey): string | undefined {
  if (!(error instanceof ApiError) || !failureKey) return undefined
  if (error.fields.length > 0) return translate('common.checkInput')
  return GENERAL.includes(error.code) ? errorMessage(error) : undefined
}

/** Shows an error as a toast, and logs it to the console, where support can ask the user to look for details. */
export function toastError(error: unknown, failureKey?: PhraseKey): void {
  console.info(error)
  const fields = error instanceof ApiError && error.fields.length > 0
  // The first pages of a visit load without the texts of errors.
  void Promise.all([loadToasts(), loadNamespaces(['errors'])]).then(([{ toast }]) => {
    const title = fields && failureKey ? translate(failureKey) : errorMessage(error, failureKey)
    toast.error(title, { description: adviceOn(error, failureKey) })
  })
}

/** Says that code of the application could not be loaded. */
export const toastUnreachable = (error: unknown) => toastError(error, 'common.networkFailed')

export function toastSuccess(key: PhraseKey): void {
  void loadToasts().then(({ toast }) => toast.success(translate(key)))
}

export function toastNote(message: string): void {
  void loadToasts().then(({ toast }) => toast(message))
}
