import { expect, test } from 'vitest'
import { newPasswordForm } from './new-password.ts'

const complaints = (password: string, confirm: string) =>
  newPasswordForm
    .safeParse({ password, confirm })
    .error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)

test('accepts a good password typed twice', () => {
  expect(complaints('Passw0rd!', 'Passw0rd!')).toBeUndefined()
})

test('requires a confirmation that equals the password', () => {
  expect(complaints('Passw0rd!', '')).toEqual(['confirm: passwordConfirmRequired'])
  expect(complaints('Passw0rd!', 'passw0rd!')).toEqual(['confirm: passwordsDiffer'])
  expect(complaints('Passw0rd!', 'Passw0rd! ')).toEqual(['confirm: passwordsDiffer'])
})

test('reports a weak password and a differing confirmation together', () => {
  expect(complaints('Passw0rd', 'Passw0rd!')).toEqual([
    'password: passwordSpecial',
    'confirm: passwordsDiffer',
  ])
})
