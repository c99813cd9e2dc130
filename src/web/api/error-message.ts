import type { ParseKeys } from 'i18next'
import { translate } from '#web/i18n/i18n.ts'
import { ApiError } from './client.ts'

export type PhraseKey = ParseKeys

/** Failures that say nothing about what was asked; a screen's own "Failed to …" says more. */
const GENERAL: readonly string[] = ['server_failed', 'network_failed', 'database_unavailable']

/** The one place where an error becomes words. */
export function errorMessage(error: unknown, failureKey?: PhraseKey): string {
  if (!(error instanceof ApiError)) return translate(failureKey ?? 'errors.server_failed')
  if (failureKey && GENERAL.includes(error.code)) return translate(failureKey)
  if (error.code === 'network_failed') return translate('common.networkFailed')
  // What a message fills in differs by code; the server sends the data that belongs to it.
  return translate(`errors.${error.code}` as 'errors.not_found', error.data)
}

/** Also on the console, where support can ask for what the words leave out. */
export function toastError(error: unknown, failureKey?: PhraseKey): void {
  console.info(error)
  void import('sonner').then(({ toast }) => toast.error(errorMessage(error, failureKey)))
}
