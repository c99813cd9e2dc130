import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percent, rule } from '../check/testing/ledger.ts'
import { rulesOverlap } from '../check-rule.ts'
import { chooseRules } from '../choose-rules.ts'
import type { FeeRule } from '../fee-rule.ts'
import { isoDay } from './fee-lines.ts'
import { remainsOf } from './replace-rule.ts'

const old = rule('referral', percent(120_000), { id: 'old', validFrom: '2026-01-01', products: ['a', 'b'] })

test('ends the rule for the products that the newer rule names, and keeps it for the others', () => {
  const newer = rule('referral', percent(150_000), { validFrom: '2026-03-05', products: ['b', 'c'] })
  expect(remainsOf(old, newer)).toEqual([
    { ...old, products: ['a'] },
    { ...old, products: ['b'], validTo: '2026-03-04' },
  ])
})

test('leaves a rule unchanged if no part of it is replaced', () => {
  for (const other of [{ products: null }, { products: ['c'] }, { products: ['a'], validTo: '2025-12-31' }])
    expect(remainsOf(old, rule('referral', percent(150_000), other))).toEqual([old])
})

const day = fc.integer({ min: 20_000, max: 20_030 })
const span = fc.record({ from: fc.option(day), length: fc.option(fc.integer({ min: 0, max: 12 })) })
const products = fc.option(fc.subarray(['a', 'b', 'c'], { minLength: 1 }))
const anyRule = (id: string) =>
  fc.record({ span, products }).map(({ span: { from, length }, products }): FeeRule => {
    const validTo = length === null ? null : isoDay((from ?? 20_010) + length)
    return rule('referral', percent(150_000), {
      id,
      validFrom: from === null ? null : isoDay(from),
      validTo,
      products,
    })
  })

test('the remaining rules do not overlap the newer rule, and each day and product that had a rule still has one', () => {
  fc.assert(
    fc.property(
      anyRule('old'),
      anyRule('new'),
      day,
      fc.constantFrom('a', 'b', 'c'),
      (one, newer, at, product) => {
        const remains = remainsOf(one, newer)
        expect(remains.some((left) => rulesOverlap(left, newer))).toBe(false)
        const key = {
          platform: 'noon',
          country: 'AE',
          fulfilment: null,
          category: null,
          product,
          day: isoDay(at),
        } as const
        const applies = (rules: readonly FeeRule[]) => chooseRules(rules, key).referral !== undefined
        // a rule for every product does not overlap a rule for named products, which takes precedence
        expect(applies([...remains, newer])).toBe(applies([one, newer]))
      },
    ),
  )
})
