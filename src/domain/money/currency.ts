/** ISO 4217 codes that Safi knows by name, with the digits of their minor unit. Source: ISO 4217 list one. */
const MINOR_DIGITS = {
  EGP: 2,
  SAR: 2,
  AED: 2,
  KWD: 3,
  QAR: 2,
  BHD: 3,
  OMR: 3,
  JOD: 3,
  LBP: 2,
  USD: 2,
  GBP: 2,
  EUR: 2,
  MAD: 2,
  TND: 3,
  DZD: 2,
  IQD: 3,
  LYD: 3,
  TRY: 2,
  NGN: 2,
  KES: 2,
  GHS: 2,
  XOF: 0,
  UGX: 0,
  ZAR: 2,
  CAD: 2,
  AUD: 2,
  NZD: 2,
  JPY: 0,
  INR: 2,
  PKR: 2,
  BDT: 2,
  CHF: 2,
  SEK: 2,
  DKK: 2,
  NOK: 2,
  PLN: 2,
  CZK: 2,
  BRL: 2,
  MXN: 2,
  CNY: 2,
  HKD: 2,
  SGD: 2,
  MYR: 2,
} as const

export type CurrencyCode = keyof typeof MINOR_DIGITS

export const CURRENCY_CODES = Object.keys(MINOR_DIGITS) as CurrencyCode[]

export function isCurrencyCode(text: string): text is CurrencyCode {
  return Object.hasOwn(MINOR_DIGITS, text)
}

/** Digits after the decimal point: 2 for most, 3 for KWD, BHD, OMR, JOD, TND, 0 for JPY. */
export function minorDigits(currency: CurrencyCode): number {
  return MINOR_DIGITS[currency]
}
