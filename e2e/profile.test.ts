import { describe, expect, test } from 'vitest'
import { getSession } from '#contract/accounts.ts'
import { getOwnAvatar, updateProfile } from '#contract/profile.ts'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { break500, cut, journeys, LOOKS, testsIn } from './support/journey.ts'
import { openAccountMenu } from './support/navigation.ts'
import { jpegSize, noisyJpeg, SMALL_PNG } from './support/pictures.ts'
import { expectToast } from './support/toasts.ts'
import { wordsOf } from './support/words.ts'

const { seller: newSeller, visit, visitAs } = journeys()
const FIELDS = ['firstName', 'lastName', 'businessName'] as const

describe.each(LOOKS)('the profile in $language at $width px', ({ language, width, dark }) => {
  const { common, errors, profile, validation } = wordsOf(language)
  const { inEnglish, inArabic } = testsIn(language)

  async function open() {
    const seller = await newSeller()
    const visited = await visitAs(seller, { language, width, dark })
    const { page } = visited
    await page.goto('/profile')
    const field = (name: (typeof FIELDS)[number]) => page.getByLabel(profile[name], { exact: true })
    await field('firstName').waitFor()
    const save = () => page.getByRole('button', { name: profile.submit }).click()
    const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
      page.locator('input[type=file]').setInputFiles(file)
    return { ...visited, seller, field, save, choose, said: (text: string) => page.getByText(text).first() }
  }

  test('shows and changes the names, and shows the e-mail address without a way to change it', async () => {
    const { page, seller, field, save, said, expectQuiet } = await open()
    await expectWellMadeInEveryLook(page)
    expect(await field('firstName').inputValue()).toBe('Mona')
    const address = page.getByLabel(profile.email, { exact: true })
    expect(await address.inputValue()).toBe(seller.api.email)
    expect(await address.getAttribute('readonly')).not.toBeNull()
    await page.getByText(profile.emailFixed).waitFor()

    await field('firstName').fill('  نورة  ')
    await field('lastName').fill("O'Neil-Smith")
    await save()
    await said(profile.updated).waitFor()
    await page.reload()
    await field('firstName').waitFor()
    expect(await field('firstName').inputValue()).toBe('نورة')
    expect(await field('lastName').inputValue()).toBe("O'Neil-Smith")
    expectQuiet()

    await page.getByRole('link', { name: common.back, exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  inArabic(
    'checks the names in the form and in the API, shows the first error alone, and explains a taken business name or an unavailable server',
    async () => {
      const { page, seller, field, save, said } = await open()
      for (const name of FIELDS) await field(name).fill('')
      await save()
      await said(validation.firstNameRequired).waitFor()
      expect(await page.getByText(validation.lastNameRequired).count()).toBe(0)
      expect(await page.getByText(validation.businessNameRequired).count()).toBe(0)
      await expectWellMade(page)
      await field('firstName').fill('Mona')
      await said(validation.lastNameRequired).waitFor()
      expect(await page.getByText(validation.businessNameRequired).count()).toBe(0)

      const good = { firstName: 'Mona', lastName: 'Hassan', businessName: `Shop ${crypto.randomUUID()}` }
      for (const name of FIELDS) await field(name).fill(good[name])
      const saved = async () => (await seller.api.call(getSession)).user
      for (const name of FIELDS) {
        for (const [typed, key] of [
          ['x'.repeat(101), `${name}TooLong`],
          ['   ', `${name}Required`],
          ['', `${name}Required`],
        ] as const) {
          await field(name).fill(typed)
          await save()
          await said(validation[key]).waitFor()
          expect(await field(name).getAttribute('aria-invalid')).toBe('true')
          const problem = await seller.api.fails(updateProfile, { body: { ...good, [name]: typed } })
          expect(problem.code).toBe('invalid_input')
          expect(problem.fields?.[0]).toEqual({ path: name, code: key })
        }
        // a name of exactly 100 characters is accepted; spaces around it are trimmed
        const longest = name === 'businessName' ? crypto.randomUUID().padEnd(100, 'x') : 'x'.repeat(100)
        await field(name).fill(` ${longest} `)
        await save()
        await expectToast(page, profile.updated)
        expect((await saved())?.[name]).toBe(longest)
        expect(
          (await seller.api.call(updateProfile, { body: { ...good, [name]: longest } })).user,
        ).toMatchObject({ [name]: longest })
      }

      const other = await newSeller()
      const taken = { firstName: 'Omar', lastName: 'Ali', businessName: `Rival ${crypto.randomUUID()}` }
      await other.api.call(updateProfile, { body: taken })
      await field('businessName').fill(taken.businessName.toUpperCase())
      await save()
      await said(errors.business_name_taken).waitFor()
      expect(await field('businessName').getAttribute('aria-invalid')).toBe('true')
      const body = { ...taken, businessName: taken.businessName.toUpperCase() }
      expect((await seller.api.fails(updateProfile, { body })).code).toBe('business_name_taken')

      await field('businessName').fill(`Free ${crypto.randomUUID()}`)
      for (const fail of [break500, cut]) {
        const mend = await fail(page, 'PUT', 'profile')
        await save()
        await expectToast(page, profile.updateFailed)
        await mend()
      }
      await save()
      await expectToast(page, profile.updated)
    },
  )

  inEnglish('explains that the profile could not be loaded, and offers a retry', async () => {
    const { page } = await visitAs(await newSeller(), { language, width, dark })
    await page.goto('/my-businesses')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const mend = await cut(page, 'GET', 'session')
    await openAccountMenu(page, language)
    await page.getByText(common.nav.profile, { exact: true }).click()
    await page.getByText(profile.loadFailed).first().waitFor()
    await expectWellMade(page)
    await mend()
    await page.getByRole('button', { name: common.retry }).click()
    await page.getByLabel(profile.firstName, { exact: true }).waitFor()
  })

  inEnglish(
    'shrinks a large picture, uploads a small one unchanged and removes it, loads it through the session when its signed link fails, and shows the initial if both fail',
    async () => {
      const { page, seller, choose, said, expectQuiet } = await open()
      const stored = async () => {
        const response = await seller.api.send(getOwnAvatar)
        return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
      }
      const shown = page.locator('main img[src^="/api/avatars/"]')

      const large = await noisyJpeg(page, 3000, 2000)
      expect(large.length).toBeGreaterThan(200 * 1024)
      const seen = Promise.withResolvers<void>()
      await page.route('**/api/profile/avatar', async (route) => {
        await seen.promise
        await route.fallback()
      })
      await choose({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: large })
      await said(profile.image.optimizing).waitFor()
      seen.resolve()
      await expectToast(page, profile.image.updated)
      const small = await stored()
      expect(small.bytes.length).toBeLessThanOrEqual(200 * 1024)
      expect(jpegSize(small.bytes)).toEqual({ width: 512, height: 341 })
      await shown.waitFor()
      await expectWellMade(page)

      await choose({ name: 'me.png', mimeType: 'image/png', buffer: SMALL_PNG })
      await expectToast(page, profile.image.updated)
      const asItIs = await stored()
      expect(asItIs.response.headers.get('content-type')).toBe('image/png')
      expect(Buffer.from(asItIs.bytes)).toEqual(SMALL_PNG)

      await page.getByRole('button', { name: profile.image.remove }).click()
      await said(profile.image.removed).waitFor()
      expect(await shown.count()).toBe(0)
      expect((await seller.api.fails(getOwnAvatar)).code).toBe('image_not_found')
      expectQuiet()

      await choose({ name: 'me.png', mimeType: 'image/png', buffer: SMALL_PNG })
      await expectToast(page, profile.image.updated)
      const loaded = (src: string) =>
        expect
          .poll(() =>
            page.evaluate<boolean>(
              `[...document.querySelectorAll('main img')].some((img) => img.getAttribute('src').startsWith('${src}') && img.naturalWidth > 0)`,
            ),
          )
          .toBe(true)
      await loaded('/api/avatars/')
      await page.route('**/api/avatars/**', (route) => route.abort('failed'))
      await page.reload()
      await loaded('/api/profile/avatar')
      expect(await page.locator('img[src^="/api/avatars/"]').count()).toBe(0)

      await page.route('**/api/profile/avatar', (route) => route.abort('failed'))
      await page.reload()
      const letter = page.locator('main [data-letter]')
      await letter.waitFor()
      await expect.poll(() => page.locator('main img').count()).toBe(0)
      const initial = seller.api.email[0]?.toUpperCase()
      expect(await letter.getAttribute('data-letter')).toBe(initial)
    },
  )

  inArabic(
    'explains why a picture fails: it is not an image, it is unreadable, or the upload or removal fails',
    async () => {
      const { page, seller, choose, said } = await open()
      let sent = 0
      page.on('request', (request) => {
        if (request.method() === 'PUT') sent++
      })
      await choose({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
      await expectToast(page, profile.image.notImage)
      const garbage = Buffer.alloc(300 * 1024, 7)
      await choose({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: garbage })
      await said(profile.image.unreadable).waitFor()
      expect(sent).toBe(0)

      // the file is small enough to be uploaded unchanged; the server checks its content
      await choose({ name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('hello') })
      await expectToast(page, profile.image.notImage)
      expect((await seller.api.fails(getOwnAvatar)).code).toBe('image_not_found')

      for (const fail of [break500, cut]) {
        const mend = await fail(page, 'PUT', 'profile/avatar')
        await choose({ name: 'me.png', mimeType: 'image/png', buffer: SMALL_PNG })
        await expectToast(page, profile.image.uploadFailed)
        await mend()
      }
      await choose({ name: 'me.png', mimeType: 'image/png', buffer: SMALL_PNG })
      await said(profile.image.updated).waitFor()
      for (const fail of [break500, cut]) {
        const mend = await fail(page, 'DELETE', 'profile/avatar')
        await page.getByRole('button', { name: profile.image.remove }).click()
        await expectToast(page, profile.image.removeFailed)
        await mend()
      }
      expect((await seller.api.send(getOwnAvatar)).status).toBe(200)
    },
  )

  inArabic('redirects a visitor to login', async () => {
    const { page } = await visit({ language, width, dark })
    await page.goto('/profile')
    await page.waitForURL('**/login**')
  })
})
