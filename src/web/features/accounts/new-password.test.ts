import { expect, test } from 'vitest'
import { newPasswordForm } from './new-password.ts'

const complaints = (password: string, confirm: string) =>
  newPasswordForm
    .safeParse({ password, confirm })
    .error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)

test('a good password typed twice is right', () => {
  expect(complaints('Passw0rd!', 'Passw0rd!')).toBeUndefined()
})

test('the second must be there and be the same', () => {
  expect(complaints('Passw0rd!', '')).toEqual(['confirm: passwordConfirmRequired'])
  expect(complaints('Passw0rd!', 'passw0rd!')).toEqual(['confirm: passwordsDiffer'])
  expect(complaints('Passw0rd!', 'Passw0rd! ')).toEqual(['confirm: passwordsDiffer'])
})

test('a weak password and another beside it are both told', () => {
  expect(complaints('Passw0rd', 'Passw0rd!')).toEqual([
    'password: passwordSpecial',
    'confirm: passwordsDiffer',
  ])
})
