import type { ErrorData } from '#contract/errors.ts'
import { loadNamespaces, translate } from '#web/i18n/i18n.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { readingNow } from '#web/i18n/phrase-book.ts'
import type { PhraseKey } from '#web/i18n/phrase-key.ts'
import { ApiError } from './client.ts'

const loadToasts = () => import('sonner')

/** Error codes that say nothing about the request. For these, the screen's own "Failed to …" is more helpful. */
const GENERAL: readonly string[] = ['server_failed', 'network_failed', 'database_unavailable']

/** The placeholders of days. */
const DAYS: readonly string[] = ['date', 'day', 'from', 'to']

/** The message of an error for users. `failureKey` is the phrase that says what failed; it replaces general messages. */
export function errorMessage(error: unknown, failureKey?: PhraseKey): string {
  if (!(error instanceof ApiError)) return translate(failureKey ?? 'errors.server_failed')
  if (failureKey && GENERAL.includes(error.code)) return translate(failureKey)
  if (error.code === 'network_failed') return translate('common.networkFailed')
  return refusalMessage(error.code, error.data)
}

/**
 * The message of an error code, whose placeholders `data` fills. A text among them is isolated from the direction of the sentence, and a
 * day is written like all days.
 */
export function refusalMessage(code: string, data: ErrorData): string {
  const shown = Object.entries(data).map(([name, value]) => {
    if (typeof value === 'number') return [name, value]
    // A seller finds a cell only if it is shown as the file contains it.
    const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && DAYS.includes(name) && code !== 'file_dates_mixed'
    return [name, isolated(isDay ? readingNow().format.date(value) : value)]
  })
  return translate(`errors.${code}` as 'errors.not_found', Object.fromEntries(shown))
}

/** The second line of an error toast: what to do, or the general message of the error. Undefined if the title says enough. */
function adviceOn(error: unknown, failureKey?: PhraseKey): string | undefined {
  if (!(error instanceof ApiError) || !failureKey) return undefined
  if (error.fields.length > 0) return translate('common.checkInput')
  return GENERAL.includes(error.code) ? errorMessage(error) : undefined
}

/** Shows an error as a toast. */
export function toastError(error: unknown, failureKey?: PhraseKey): void {
  const fields = error instanceof ApiError && error.fields.length > 0
  // The first pages of a visit load without the texts of errors.
  void Promise.all([loadToasts(), loadNamespaces(['errors'])]).then(([{ toast }]) => {
    const title = fields && failureKey ? translate(failureKey) : errorMessage(error, failureKey)
    toast.error(title, { description: adviceOn(error, failureKey) })
  })
}

/** Says that code of the application could not be loaded, and logs the error. */
export function toastUnreachable(error: unknown): void {
  console.info(error)
  toastError(error, 'common.networkFailed')
}

export function toastSuccess(key: PhraseKey): void {
  void loadToasts().then(({ toast }) => toast.success(translate(key)))
}

export function toastNote(message: string): void {
  void loadToasts().then(({ toast }) => toast(message))
}
