import { expect, test } from 'vitest'
import type { Finding } from './alert.ts'
import { type Before, reconcile } from './reconcile.ts'

const finding = (subject: string, stake: number | null, more: Partial<Finding> = {}): Finding => ({
  ...{ subject, segment: 'EGP noon', currency: 'EGP', stake, known: null, level: 1 },
  facts: { kind: 'payoutLate', platform: subject, lastOn: null, heldSince: null, to: '2026-03-29' },
  ...more,
})
const before = (more: Partial<Before> = {}): Before => ({
  stored: [],
  openedThisWeek: 0,
  currency: 'EGP',
  ...more,
})
const stored = (subject: string, open = true) => ({
  ...({ id: subject, kind: 'payoutLate', subject, segment: 'EGP noon', open, snoozed: !open } as const),
})
const opened = (findings: Finding[], more: Partial<Before> = {}) =>
  reconcile(findings, before(more)).opened.map(({ subject }) => subject)

test('opens the five findings with the most money, and fewer if some opened this week already', () => {
  const seven = [3, 7, 1, 6, 2, 5, 4].map((stake) => finding(`S${stake}`, stake))
  expect(opened(seven)).toEqual(['S7', 'S6', 'S5', 'S4', 'S3'])
  expect(opened(seven, { openedThisWeek: 3 })).toEqual(['S7', 'S6'])
  expect(opened(seven, { openedThisWeek: 5 })).toEqual([])
  expect(opened(seven, { openedThisWeek: 9 })).toEqual([])
})

test('ranks a finding without a known stake by its known amount, and findings in other currencies last', () => {
  const findings = [
    finding('KNOWN', 50),
    finding('UNKNOWN', null, { known: 80 }),
    finding('USD', 9_000, { currency: 'USD' }),
  ]
  expect(opened(findings)).toEqual(['UNKNOWN', 'KNOWN', 'USD'])
})

test('opens an alert from the threshold on, leaves it open down to half the threshold, then clears it', () => {
  const half = finding('A', 5, { level: 0.5 })
  expect(opened([half])).toEqual([])
  expect(reconcile([half], before({ stored: [stored('A')] }))).toEqual({
    opened: [],
    kept: [{ id: 'A', finding: half }],
    cleared: [],
  })
  expect(reconcile([], before({ stored: [stored('A')] })).cleared).toEqual(['A'])
})

test('does not open a snoozed alert again, even if it was cleared in the meantime', () => {
  const result = reconcile([finding('A', 5)], before({ stored: [stored('A', false)] }))
  expect(result).toEqual({ opened: [], kept: [], cleared: [] })
})

test('replaces alerts about single products by one about several and vice versa, even after five new alerts this week', () => {
  const several = finding('', 9)
  const single = ['A', 'B', 'C'].map((subject) => finding(subject, 3))
  const alone = before({ stored: ['A', 'B', 'C'].map((subject) => stored(subject)), openedThisWeek: 5 })
  const pool = before({ stored: [stored('')], openedThisWeek: 5 })
  expect(reconcile([several], alone)).toEqual({ opened: [several], kept: [], cleared: ['A', 'B', 'C'] })
  expect(reconcile(single, pool)).toEqual({ opened: single, kept: [], cleared: [''] })
  const asleep = { ...pool, stored: [{ ...stored(''), snoozed: true }] }
  expect(reconcile(single, asleep)).toEqual({ opened: [], kept: [], cleared: [''] })
})
