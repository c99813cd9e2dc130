import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { signIn } from '#contract/accounts.ts'
import { expectWellMade } from './support/browser.ts'
import { bytesOf } from './support/downloads.ts'
import { journeys, LOOKS } from './support/journey.ts'
import { say, wordsOf } from './support/words.ts'

const at = journeys()

describe.each(LOOKS)('own data in $language at $width px', (look) => {
  const { ownData, errors } = wordsOf(look.language)

  test('downloads everything as one file, then deletes the account', async () => {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness()
    await seller.addProduct(id, { name: 'Oud 50 ml', sku: 'OUD-50' })
    const { page } = await at.visitAs(seller, look)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.goto('/settings/data')

    await button(ownData.export.make).click()
    await page.getByText(ownData.export.ready, { exact: true }).waitFor()
    await expectWellMade(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: new RegExp(`^${ownData.export.download.split(' ')[0]}`) }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    const files = unzipSync(new Uint8Array(await bytesOf(download)))
    expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain(ownData.readme.heading)
    expect(strFromU8(files['csv/products.csv'] ?? new Uint8Array())).toContain('Oud 50 ml')

    await button(ownData.erase.open).click()
    const dialog = page.getByRole('dialog', { name: ownData.erase.heading })
    await dialog.getByLabel(ownData.erase.password, { exact: true }).fill('Passw0rd?')
    const address = dialog.getByRole('textbox', {
      name: say(ownData.erase.confirm, { email: seller.api.email }),
    })
    await address.fill(seller.api.email)
    await dialog.getByRole('button', { name: ownData.erase.submit }).click()
    await dialog.getByText(errors.wrong_password).or(page.getByText(errors.wrong_password)).first().waitFor()
    await expectWellMade(page)
    await dialog.getByLabel(ownData.erase.password, { exact: true }).fill('Souq-2-go!')
    await dialog.getByRole('button', { name: ownData.erase.submit }).click()
    await page.getByText(ownData.erase.done).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
    const answer = await seller.api.send(signIn, {
      body: { email: seller.api.email, password: 'Souq-2-go!' },
    })
    expect(answer.status).toBe(401)
  })
})
