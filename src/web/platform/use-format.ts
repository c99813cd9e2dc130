import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isLanguage } from '#phrases/language.ts'
import { createFormat, type Digits, type Format } from './format.ts'
import { readStored, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'

const KEY = 'digits'

export const digitsStore = createStore<Digits>(readStored(KEY) === 'arab' ? 'arab' : 'latn')

export function setDigits(digits: Digits): void {
  writeStored(KEY, digits)
  digitsStore.set(digits)
}

/** Numbers, money and dates in the reader's language and digits. */
export function useFormat(): Format {
  const { i18n } = useTranslation()
  const digits = useStore(digitsStore)
  const language = isLanguage(i18n.language) ? i18n.language : 'en'
  return useMemo(() => createFormat(language, digits), [language, digits])
}
