import { expect, test } from 'vitest'
import { passwordForm } from './password-form.ts'

const complaints = (typed: { currentPassword: string; password: string; confirmation: string }) =>
  (passwordForm.safeParse(typed).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

test('a strong password that was typed the same twice is taken', () => {
  expect(complaints({ currentPassword: 'old', password: 'Passw0rd!', confirmation: 'Passw0rd!' })).toEqual([])
})

test('empty fields each say what they need', () => {
  const found = complaints({ currentPassword: '', password: 'Passw0rd!', confirmation: '' })
  expect(found).toEqual([
    ['currentPassword', 'passwordRequired'],
    ['confirmation', 'passwordConfirmRequired'],
  ])
})

test('a confirmation that differs is told even where the password is too weak', () => {
  const found = complaints({ currentPassword: 'old', password: 'Passw0rd', confirmation: 'Passw0rd!' })
  expect(found).toEqual([
    ['password', 'passwordSpecial'],
    ['confirmation', 'passwordsDiffer'],
  ])
})
