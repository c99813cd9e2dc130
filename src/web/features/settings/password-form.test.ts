import { expect, test } from 'vitest'
import { passwordForm } from './password-form.ts'

const complaints = (typed: { currentPassword: string; password: string; confirmation: string }) =>
  (passwordForm.safeParse(typed).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

test('accepts a strong password with the same confirmation', () => {
  expect(complaints({ currentPassword: 'old', password: 'Passw0rd!', confirmation: 'Passw0rd!' })).toEqual([])
})

test('reports every empty field', () => {
  const found = complaints({ currentPassword: '', password: 'Passw0rd!', confirmation: '' })
  expect(found).toEqual([
    ['currentPassword', 'passwordRequired'],
    ['confirmation', 'passwordConfirmRequired'],
  ])
})

test('reports a differing confirmation even if the password is too weak', () => {
  const found = complaints({ currentPassword: 'old', password: 'Passw0rd', confirmation: 'Passw0rd!' })
  expect(found).toEqual([
    ['password', 'passwordSpecial'],
    ['confirmation', 'passwordsDiffer'],
  ])
})
