import { expect, test } from 'vitest'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { journeys } from './support/journey.ts'

const at = journeys()
const documentOf = (body: string) =>
  `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${body}</main>`

test('the checks that every journey runs on its screens reject a faulty screen', async () => {
  const { page } = await at.visit({ language: 'en' })
  const check = async (body: string) => {
    await page.setContent(documentOf(body))
    await expectWellMade(page)
  }
  await check('<p>Nothing wrong</p>')
  await expect(check('<div style="width: 3000px">wide</div>')).rejects.toThrow('scrolls sideways')
  await expect(check('<p>products.list.title</p>')).rejects.toThrow('products.list')
  await expect(check('<img src="data:,">')).rejects.toThrow('image-alt')
  const pale = '<p style="color: #ccc">pale</p>'
  await expect(check(pale)).rejects.toThrow('color-contrast')
  await expect(check(pale)).rejects.toThrow('color-contrast')
  await check(`<div style="background: #222">${pale}</div>`)
  await expect(check(pale)).rejects.toThrow('color-contrast')
  await expect(check(pale.replace('pale', 'نص باهت'))).rejects.toThrow('color-contrast')

  await page.setContent(
    documentOf(
      '<style>@media (prefers-color-scheme: dark) { p { color: #222; background: #111 } }</style><p>Dark</p>',
    ),
  )
  await expectWellMade(page)
  await expect(expectWellMadeInEveryLook(page)).rejects.toThrow('color-contrast')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setContent(documentOf('<p style="min-width: 900px">Wide on a phone alone</p>'))
  await expectWellMade(page)
  await expect(expectWellMadeInEveryLook(page)).rejects.toThrow('scrolls sideways')
})
