import { describe, expect, test } from 'vitest'
import { importFile } from '#server/testing/importing.ts'
import { noonFile } from '#server/testing/sales-files.ts'
import { expectWellMadeInEveryLook } from './support/browser.ts'
import { holdBack, journeys, LOOKS } from './support/journey.ts'
import { navigate } from './support/navigation.ts'
import { expectText } from './support/text.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()

describe.each(LOOKS)('accounting in $language at $width px', ({ language, width, dark }) => {
  const { accounting, common, vat } = wordsOf(language)

  test('shows balanced journal entries, renames a ledger account and offers the files for bookkeeping', async () => {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness({ country: 'AE' })
    await importFile(seller.api, id, noonFile)
    const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
    await page.goto(`/business/${id}/vat?tab=accounting&period=all`)
    await page.getByRole('heading', { name: vat.title }).waitFor()
    const bank = page.getByRole('row').filter({ hasText: accounting.accounts.bank })
    await expectText(bank, '86.40')
    // entries of another period are dimmed and cannot be pressed
    const old = page.locator('[aria-busy=true][inert]').filter({ has: bank })
    const letThrough = await holdBack(page, 'GET', 'businesses/[^/]+/accounting/journal')
    await navigate(page, `/business/${id}/vat?tab=accounting&period=all&cost=with`)
    await old.waitFor()
    letThrough()
    await old.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: accounting.edit }).click()
    const name = accounting.nameOf.replace('{{account}}', accounting.accounts.bank)
    await page.getByLabel(name).fill('Emirates NBD')
    await expectWellMadeInEveryLook(page)
    // the dialog asks before it loses what was typed
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: common.unsaved.keepEditing, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: common.save }).click()
    await page.getByText(accounting.saved).waitFor()
    await page.getByRole('row').filter({ hasText: 'Emirates NBD' }).waitFor()
    for (const label of [accounting.archive, accounting.files.xero, accounting.files.qoyod])
      expect(await page.getByRole('link', { name: label }).count()).toBe(1)
    await expectWellMadeInEveryLook(page)
    expectQuiet()
  })
})
