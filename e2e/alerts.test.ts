import { describe, test } from 'vitest'
import { importFile } from '#server/testing/importing.ts'
import { egyptLedger } from '#server/testing/lamp-ledger.ts'
import { expectWellMadeInEveryLook } from './support/browser.ts'
import { journeys, LOOKS } from './support/journey.ts'
import { navigate } from './support/navigation.ts'
import { expectText } from './support/text.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()

describe.each(LOOKS)('alerts in $language at $width px', (look) => {
  const { alerts, learnedFees } = wordsOf(look.language)

  test('name what costs money, can be snoozed and shown again, and link to their details', async () => {
    const seller = await at.seller()
    const { id: businessId } = await seller.api.newBusiness({ country: 'EG' })
    // noon raised its commission from 10 to 15 %, and the product has no cost
    await importFile(seller.api, businessId, egyptLedger('2026-03-11', 20))
    const { page, expectQuiet } = await at.visitAs(seller, look)
    await page.goto(`/business/${businessId}/alerts`)
    const item = page.getByRole('listitem').filter({ hasText: alerts.kinds.feeStep })
    await expectText(item, '15%')
    await page.getByRole('listitem').filter({ hasText: alerts.kinds.costMissing }).waitFor()
    await expectWellMadeInEveryLook(page)

    await item.getByRole('button', { name: alerts.snooze }).click()
    await item.waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: alerts.snoozed }).click()
    await item.getByRole('button', { name: alerts.unsnooze }).click()
    await page.getByText(alerts.none.snoozed, { exact: true }).waitFor()

    await navigate(page, `/business/${businessId}/dashboard`)
    await page.getByRole('tab', { name: alerts.snoozed }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: alerts.kinds.feeStep }).click()
    await page.getByRole('tab', { name: learnedFees.tab, selected: true }).waitFor()
    expectQuiet()
  })
})
