import type { ValidationKey } from '#phrases/en/validation.ts'

/** A typed value with the error that it must cause; null if the value is valid. */
export type Case = readonly [typed: string, complaint: ValidationKey | null]

const EXAMPLE = '@example.com'
const address = (length: number) => `${'a'.repeat(length - EXAMPLE.length)}${EXAMPLE}`

export const EMAIL: readonly Case[] = [
  ['', 'emailRequired'],
  ['   ', 'emailRequired'],
  ['mona', 'emailInvalid'],
  ['mona@example', 'emailInvalid'],
  ['mona@@example.com', 'emailInvalid'],
  [address(254), null],
  [address(256), 'emailTooLong'],
  [address(255), null],
]

const name = (required: ValidationKey, tooLong: ValidationKey): readonly Case[] => [
  ['', required],
  ['   ', required],
  ['x'.repeat(101), tooLong],
  ['x'.repeat(100), null],
  ['x'.repeat(102), tooLong],
  [` ${'x'.repeat(100)} `, null],
]
const personName = (required: ValidationKey, tooLong: ValidationKey, letters: ValidationKey) => [
  ...name(required, tooLong),
  ['R2D2', letters] as const,
  ["Anne-Marie O'Neil", null] as const,
  ['mona@home', letters] as const,
  ['منى الحسيني', null] as const,
]
export const FIRST_NAME: readonly Case[] = personName(
  'firstNameRequired',
  'firstNameTooLong',
  'firstNameLetters',
)
export const LAST_NAME: readonly Case[] = personName('lastNameRequired', 'lastNameTooLong', 'lastNameLetters')
export const BUSINESS_NAME: readonly Case[] = name('businessNameRequired', 'businessNameTooLong')

const filled = (length: number) => `aA1!${'x'.repeat(length - 4)}`

export const NEW_PASSWORD: readonly Case[] = [
  ['', 'passwordTooShort'],
  [filled(7), 'passwordTooShort'],
  [filled(8), null],
  [filled(101), 'passwordTooLong'],
  [filled(100), null],
  ['passw0rd!', 'passwordUppercase'],
  ['Souq-2-go!', null],
  ['PASSW0RD!', 'passwordLowercase'],
  [filled(9), null],
  ['Password!', 'passwordNumber'],
  [filled(9), null],
  ['Passw0rd', 'passwordSpecial'],
  ['Passw0r d', 'passwordSpecial'],
  ['Souq-3-go?', null],
]

export const LOGIN_PASSWORD: readonly Case[] = [
  ['', 'passwordRequired'],
  ['12345', 'loginPasswordTooShort'],
  ['123456', null],
]
