import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FeeCheckGap, FeeCheckStatement } from '#contract/fee-check.ts'
import { common } from '#phrases/en/common.ts'
import { feeCheck } from '#phrases/en/fee-check.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { CheckSummary } from './summary.tsx'
import { platformsWithoutRules } from './without-rules.ts'

addPhrases('en', 'common', common)
addPhrases('en', 'feeCheck', feeCheck)

const gap = (platform: string, charged: number, reason: FeeCheckGap['reason'] = 'no_rule'): FeeCheckGap => ({
  platform,
  kind: 'referral',
  reason,
  fees: 1,
  charged,
})
const statement: FeeCheckStatement = {
  currency: 'EGP',
  checked: { fees: 0, charged: 0, expected: 0 },
  over: { fees: 0, amount: 0 },
  under: { fees: 0, amount: 0 },
  causes: [],
  unchecked: [gap('Amazon', 1_200_000)],
}

test('shows the unchecked fees, and no total of zero, when no fee could be checked', () => {
  const shown = renderToStaticMarkup(createElement(CheckSummary, { statement }))
  expect(shown).toContain('12,000.00')
  expect(shown).toContain(feeCheck.summary.noneChecked)
  expect(shown).not.toContain('>0.00')
  expect(shown).not.toContain(feeCheck.summary.charged)
})

test('names the platforms without known rules, largest amount first', () => {
  const gaps = [gap('Jumia', 100), gap('Amazon', 70), gap('Amazon', 60), gap('noon', 900, 'no_product')]
  expect(platformsWithoutRules(gaps)).toEqual(['Amazon', 'Jumia'])
})
