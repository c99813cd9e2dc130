import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '#domain/catalog/limits.ts'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { incompressible, slope, snow } from './support/drawn-pictures.ts'
import { break500, journeys, LOOKS, testsIn } from './support/journey.ts'
import { productForm } from './support/product-form.ts'
import { expectToast } from './support/toasts.ts'
import { say, wordsOf } from './support/words.ts'

const at = journeys()

const png = (buffer: Buffer, name = 'lamp.png') => ({ name, mimeType: 'image/png', buffer })

/** Records the width, height, quality and bytes of every image that the page encodes from now on. */
async function watchEncodings(page: Page): Promise<() => Promise<number[][]>> {
  await page.evaluate(`{
    window.encodings = []
    const real = HTMLCanvasElement.prototype.toBlob
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      real.call(this, (blob) => {
        window.encodings.push([this.width, this.height, quality, blob.size])
        done(blob)
      }, type, quality)
    }
  }`)
  return () => page.evaluate('window.encodings.splice(0)')
}

describe.each(LOOKS)('images of a product in $language at $width px', ({ language, width, dark }) => {
  const { products } = wordsOf(language)
  const { inEnglish } = testsIn(language)
  const { images, detail } = products

  async function opened() {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness()
    await seller.addProduct(id)
    const visit = await at.visitAs(seller, { language, width, dark })
    const { page } = visit
    await page.goto(`/business/${id}/products?view=cards`)
    await page.getByRole('button', { name: products.edit, exact: true }).click()
    const form = productForm(page, language)
    await form.field('name').waitFor()
    const shown = form.dialog.locator('img')
    return {
      ...visit,
      form,
      shown,
      pick: (files: Parameters<typeof page.setInputFiles>[1]) =>
        form.dialog.locator('input[type=file]').setInputFiles(files),
      async save() {
        await form.jump('preview')
        await form.button(products.wizard.update).click()
        await page.getByText(products.updateDone).first().waitFor()
        await page.getByRole('link', { name: products.view, exact: true }).click()
        await page.getByRole('heading', { name: detail.basics }).waitFor()
      },
    }
  }

  inEnglish(
    'are shrunk step by step until they fit, then uploaded; are limited to two; and show an error for a file that is not an image, unreadable or too large',
    async () => {
      const { page, form, shown, pick, expectQuiet } = await opened()
      const encodings = await watchEncodings(page)
      let upload: Buffer = Buffer.alloc(0)
      let letThrough = () => {}
      const held = new Promise<void>((resolve) => {
        letThrough = resolve
      })
      await page.route('**/api/images?businessId=*', async (route) => {
        upload = route.request().postDataBuffer() ?? upload
        await held
        await route.fallback()
      })
      await pick(png(snow(2400, 1600)))
      await page.getByText(images.optimizing, { exact: true }).first().waitFor()
      // saving waits for the upload, because the product would be saved without the image
      const save = form.button(products.wizard.update)
      await form.jump('preview')
      await form.dialog.getByText(products.wizard.uploading).waitFor()
      expect(await save.isDisabled()).toBe(true)
      letThrough()
      await expectToast(page, images.done)
      await expect.poll(() => save.isEnabled()).toBe(true)
      await form.jump('details')
      await shown.waitFor()

      // the longest side is 1200; the quality falls from 0.9 in steps of 0.1 until the image is small enough
      const tried = await encodings()
      expect(tried.map(([wide, high]) => [wide, high])).toEqual(tried.map(() => [1200, 800]))
      expect(tried.map(([, , quality]) => quality)).toEqual(
        [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3].slice(0, tried.length),
      )
      expect(tried.length).toBeGreaterThan(1)
      const sizes = tried.map(([, , , bytes]) => bytes ?? 0)
      expect(sizes.slice(0, -1).every((bytes) => bytes > LIMITS.imageBytes)).toBe(true)
      expect(sizes.at(-1)).toBeLessThanOrEqual(LIMITS.imageBytes)
      expect(upload.length).toBe(sizes.at(-1))
      expect([...upload.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])

      // a small image keeps its size and is encoded once
      await pick(png(slope(300, 600)))
      await shown.nth(1).waitFor()
      expect((await encodings()).map(([wide, high, quality]) => [wide, high, quality])).toEqual([
        [300, 600, 0.9],
      ])
      expect(await form.button(images.add).count()).toBe(0)
      await expectWellMadeInEveryLook(page)

      // if more images are selected together than fit, the others are refused; another one fits after a removal
      const remove = async (left: number) => {
        await form.button(say(images.remove, { n: 1 })).click()
        await form.button(images.add).waitFor()
        await expect.poll(() => shown.count()).toBe(left)
      }
      await remove(1)
      await pick([png(slope(70, 30), 'd.png'), png(slope(80, 30), 'e.png')])
      await expectToast(page, images.tooMany)
      await shown.nth(1).waitFor()
      expect(await shown.count()).toBe(2)
      await remove(1)
      await remove(0)
      await pick([png(slope(40, 30), 'a.png'), png(slope(50, 30), 'b.png'), png(slope(60, 30), 'c.png')])
      await expectToast(page, images.tooMany)
      await shown.nth(1).waitFor()
      expect(await form.button(images.add).count()).toBe(0)
      await remove(1)
      await remove(0)
      expectQuiet()

      await pick({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
      await expectToast(page, images.notImage)
      await pick(png(Buffer.from('broken from the first byte on')))
      await expectToast(page, images.unreadable)
      await pick(png(slope(900, 900).subarray(0, 60)))
      await expectToast(page, images.unreadable)
      await encodings()
      await pick(png(incompressible(1200)))
      await expectToast(page, images.tooLarge)
      expect((await encodings()).map(([, , quality]) => quality)).toEqual([
        0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1,
      ])
      const mend = await break500(page, 'POST', 'images')
      await pick(png(slope(30, 30)))
      await expectToast(page, images.failed)
      expect(await shown.count()).toBe(0)
      await mend()
      await pick(png(slope(30, 30)))
      await expectToast(page, images.done)
      await shown.waitFor()
    },
  )

  test('are shown as a placeholder for none, a static image for one, and a carousel for two', async () => {
    const { page, form, shown, pick, save, expectQuiet } = await opened()
    const main = page.getByRole('main')
    const carousel = main.getByRole('region', { name: say(detail.images, { name: 'Desk lamp' }) })
    const edit = async () => {
      await page.getByRole('link', { name: detail.edit, exact: true }).click()
      await form.field('name').waitFor()
    }
    await save()
    await main.getByText(products.noImage).waitFor({ state: 'attached' })
    expect(await main.locator('img').count()).toBe(0)
    expect(await carousel.count()).toBe(0)

    await edit()
    await pick(png(slope(400, 300)))
    await shown.waitFor()
    await save()
    await main.getByRole('img', { name: say(products.imageOf, { n: 1, name: 'Desk lamp' }) }).waitFor()
    expect(await main.getByRole('img').count()).toBe(1)
    expect(await carousel.count()).toBe(0)

    await edit()
    await pick(png(slope(300, 400)))
    await shown.nth(1).waitFor()
    await save()
    await carousel.waitFor()
    expect(await carousel.getByRole('img').count()).toBe(2)
    const previous = carousel.getByRole('button', { name: detail.previousImage })
    const next = carousel.getByRole('button', { name: detail.nextImage })
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([true, false])
    await next.click()
    await carousel.getByText(say(wordsOf(language).common.progressOf, { done: 2, total: 2 })).waitFor()
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([false, true])
    await previous.click()
    await carousel.getByText(say(wordsOf(language).common.progressOf, { done: 1, total: 2 })).waitFor()
    await expectWellMade(page)
    expectQuiet()
  })
})
