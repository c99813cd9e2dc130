import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PayoutTally } from '#contract/payouts.ts'
import { common } from '#phrases/en/common.ts'
import { payouts } from '#phrases/en/payouts.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { PayoutTallyView } from './payout-tally.tsx'

addPhrases('en', 'common', common)
addPhrases('en', 'payouts', payouts)

const tally = {
  ...{ from: '2026-03-01', to: '2026-03-31', opening: 0, earned: 5_000, paid: 0, held: 5_000 },
  ...{ heldSince: null, months: [], steps: [] },
} as unknown as PayoutTally
const shown = (ofPeriod: boolean) =>
  renderToStaticMarkup(createElement(PayoutTallyView, { tally, currency: 'EGP', ofPeriod }))

test('says that the files contain no payouts at all only if no period is chosen', () => {
  expect(shown(false)).toContain(payouts.noPayouts)
  expect(shown(true)).toContain(payouts.noneInPeriod)
  expect(shown(true)).not.toContain(payouts.noPayouts)
})
