import type { CurrencyCode } from '#domain/money/currency.ts'
import type { Language } from './language.ts'

/** Not from Intl, whose symbols differ between browsers: some have a dot more, some a sign that fonts lack. */
export const ARABIC_UNITS: Partial<Record<CurrencyCode, string>> = {
  AED: 'د.إ',
  BHD: 'د.ب',
  DZD: 'د.ج',
  EGP: 'ج.م',
  IQD: 'د.ع',
  JOD: 'د.أ',
  KWD: 'د.ك',
  LBP: 'ل.ل',
  LYD: 'د.ل',
  MAD: 'د.م',
  OMR: 'ر.ع',
  QAR: 'ر.ق',
  SAR: 'ر.س',
  SDG: 'ج.س',
  SYP: 'ل.س',
  TND: 'د.ت',
  YER: 'ر.ي',
}

export interface CurrencyUnit {
  readonly text: string
  /** The direction of the unit, and so of an amount with it: in Arabic the unit is on the left of the number. */
  readonly dir: 'ltr' | 'rtl'
}

/** What is written beside an amount: the code of the currency, or its Arabic abbreviation in Arabic. */
export function currencyUnit(language: Language, currency: CurrencyCode): CurrencyUnit {
  const arabic = language === 'ar' ? ARABIC_UNITS[currency] : undefined
  return arabic ? { text: arabic, dir: 'rtl' } : { text: currency, dir: 'ltr' }
}
