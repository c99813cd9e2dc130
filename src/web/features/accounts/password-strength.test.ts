import { expect, test } from 'vitest'
import { passwordPoints, resetStrengthOf, strengthOf } from './password-strength.ts'

test.each([
  ['', 0, 'veryWeak'],
  ['a', 20, 'weak'],
  ['aB', 40, 'fair'],
  ['aB1', 60, 'good'],
  ['aB1!', 80, 'strong'],
  ['aB1!aB1!', 100, 'strong'],
])('gives the password %o %i points and calls it %s', (password, points, strength) => {
  expect(passwordPoints(password)).toBe(points)
  expect(strengthOf(points)).toBe(strength)
})

test.each([
  ['', 'weak'],
  ['a', 'weak'],
  ['aB', 'weak'],
  ['aaaaaaaa', 'weak'],
  ['aB1', 'medium'],
  ['aB1!', 'medium'],
  ['aB1aB1aB1', 'medium'],
  ['aB1!aB1!', 'strong'],
])('rates the password %o as %s on the reset form', (password, strength) => {
  expect(resetStrengthOf(password)).toBe(strength)
})
