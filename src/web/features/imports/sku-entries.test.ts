import { expect, test } from 'vitest'
import { changedMore, costsIn, entriesOf, wantedOf, withChanges, withCosts } from './sku-entries.ts'

const SKUS = [
  { sku: 'NEW', title: 'New lamp', reason: 'no_product' },
  { sku: 'OLD', title: 'Old lamp', reason: 'no_cost' },
  { sku: 'TWICE', title: 'Of two products', reason: 'ambiguous' },
]

test('lists SKUs without a product or a cost, and shortens a long title without splitting a character', () => {
  const entries = entriesOf([
    { sku: 'A', title: '', reason: 'no_product' },
    { sku: 'B', title: `${'x'.repeat(198)}😀y`, reason: 'no_product' },
    { sku: 'C', title: 'Known', reason: 'no_cost' },
    { sku: 'D', title: 'Of two products', reason: 'ambiguous' },
  ])
  expect(entries).toEqual({
    A: { exists: false, chosen: true, name: 'A', cost: '' },
    B: { exists: false, chosen: true, name: `${'x'.repeat(198)}😀`, cost: '' },
    C: { exists: true, chosen: true, name: 'Known', cost: '' },
  })
})

test('sends every typed cost with the commit, also those of SKUs that are not shown', () => {
  const given = { NEW: '1', OLD: '2', HIDDEN: '3.50', UNREADABLE: 'abc' }
  const entries = withCosts(entriesOf(SKUS), given)
  expect(wantedOf(entries, given, 'EGP')).toEqual({
    newProducts: [{ sku: 'NEW', name: 'New lamp', unitCost: 100 }],
    costs: [
      { sku: 'OLD', unitCost: 200 },
      { sku: 'HIDDEN', unitCost: 350 },
    ],
    unseen: 1,
    wrong: false,
  })
})

test('ignores unticked and empty costs, and blocks the commit while a cost is unreadable', () => {
  const entries = withCosts(entriesOf(SKUS), { NEW: '1' })
  const { NEW, OLD } = entries
  if (!NEW || !OLD) throw new Error('no entries')
  const given = { NEW: '1' }
  expect(wantedOf({ ...entries, NEW: { ...NEW, chosen: false } }, given, 'EGP')).toEqual({
    newProducts: [],
    costs: [],
    unseen: 0,
    wrong: false,
  })
  expect(wantedOf({ ...entries, OLD: { ...OLD, cost: '-1' } }, given, 'EGP').wrong).toBe(true)
  expect(wantedOf({ ...entries, NEW: { ...NEW, name: ' ' } }, given, 'EGP').wrong).toBe(true)
})

test('converts typed costs to one currency, but keeps a cost of the same SKU that was typed in this currency', () => {
  const typed = { EGP: { LAMP: '100', MUG: '50', BAD: 'x' }, USD: { MUG: '9.99', EMPTY: '' }, SAR: {} }
  expect(costsIn('USD', typed, { EGP: '50', USD: '1' })).toEqual({
    costs: { LAMP: '2.00', MUG: '9.99' },
    converted: ['EGP'],
    unknown: [],
  })
  expect(costsIn('USD', typed, { USD: '1' })).toEqual({
    costs: { MUG: '9.99' },
    converted: [],
    unknown: ['EGP'],
  })
})

test("prefers the seller's changes to earlier costs, and drops a change that is undone", () => {
  const entries = withCosts(entriesOf(SKUS), { NEW: '1' })
  const typed = changedMore(entries, {}, { NEW: { cost: '' }, OLD: { cost: '2' } })
  expect(typed).toEqual({ NEW: { cost: '' }, OLD: { cost: '2' } })
  expect(withChanges(entries, typed)).toMatchObject({ NEW: { cost: '' }, OLD: { cost: '2' } })
  // the file was read again, and no longer contains one of the SKUs
  expect(Object.keys(withChanges(entriesOf(SKUS.slice(0, 1)), typed))).toEqual(['NEW'])
  expect(changedMore(entries, typed, { NEW: { cost: '1' }, OLD: { chosen: false } })).toEqual({
    OLD: { cost: '2', chosen: false },
  })
})
