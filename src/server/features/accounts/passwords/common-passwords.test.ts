import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  ['with the usual additions', ['Password1!', 'Welcome2026!', '#Qwerty123', 'Dragon!1']],
  ['with digits and marks for letters', ['Passw0rd!', 'P@$$w0rd1', 'M1cha3l!', '1Qaz2wsx!']],
  ['with Arabic digits', ['Password١!', 'Passw٠rd!', 'Welcome۲۰۲۶!']],
  [
    'made of names and cities in Egypt and Saudi Arabia',
    ['Ahmed123!', 'Mohamed@1', 'Cairo2026!', 'Riyadh#1'],
  ],
  ['with spaces around', [' Passw0rd! ']],
])('recognises %s as a variation of a common password', (_, passwords) => {
  expect(passwords.filter((password) => !isCommonPassword(password))).toEqual([])
})

test.each(['Souq-2-go!', 'An0ther!one', 'Dragon#83746251', 'blue-Kettle9-rain', '!1234567', 'Xk9#mQ2$vL'])(
  'does not treat %s as a common password',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)
