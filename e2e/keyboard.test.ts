import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { templateFile } from '#server/testing/sales-files.ts'
import { PASSWORD } from './support/account.ts'
import { expectWellMade, takenOver } from './support/browser.ts'
import { csvFile } from './support/csv-file.ts'
import { journeys, LOOKS } from './support/journey.ts'
import {
  choose,
  expectFocus,
  expectHeard,
  expectHeardInvalid,
  press,
  reach,
  type,
} from './support/keyboard.ts'
import { menuButton } from './support/navigation.ts'
import { productForm } from './support/product-form.ts'
import { say, wordsOf } from './support/words.ts'

const at = journeys()

describe.each(LOOKS)('by keyboard only, in $language at $width px', ({ language, width, dark }) => {
  const { auth, businesses, catalog, common, dashboard, imports, products, validation } = wordsOf(language)

  /** Follows a navigation link by keyboard. On a phone the link is in a menu, which is opened first. */
  async function go(page: Page, name: string): Promise<void> {
    const link = page.getByRole('link', { name, exact: true }).first()
    const menu = menuButton(page, language)
    // an open dialog hides the link and the menu button until it has closed
    await link.or(menu).first().waitFor()
    if (!(await link.isVisible())) await press(page, menu)
    await press(page, link)
    await arrived(page)
  }

  /** Waits until the main content of a new page has the focus, so that the Tab key continues from the start of that content. */
  const arrived = (page: Page) => expectFocus(page.getByRole('main'))

  async function said(page: Page, words: string): Promise<void> {
    await page.getByRole('region', { name: common.notifications }).getByText(words).first().waitFor()
  }

  const atHeading = (page: Page, name: string) => expectHeard(page, { role: 'heading', name })

  async function signUp(page: Page): Promise<void> {
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expectHeard(page, { role: 'link', name: common.skipToContent })
    // before hydration, a link loads a new page, whose focus starts at the top anyway
    await takenOver(page)
    await go(page, common.nav.getStarted)
    await page.waitForURL('**/signup')
    const submit = page.getByRole('button', { name: auth.signup.submit })
    await press(page, submit)
    await expectHeardInvalid(page, auth.signup.firstName, validation.firstNameRequired)
    const email = `${crypto.randomUUID()}@example.com`
    for (const [label, text] of [
      [auth.signup.firstName, 'Mona'],
      [auth.signup.lastName, 'Hassan'],
      [auth.signup.businessName, `Nile ${email}`],
      [auth.email, email],
      [auth.password, PASSWORD],
    ] as const)
      await type(page, page.getByLabel(label, { exact: true }), text)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/my-businesses')
    await arrived(page)
  }

  async function addBusiness(page: Page): Promise<void> {
    await press(page, page.getByRole('button', { name: businesses.createFirst }))
    const dialog = page.getByRole('dialog', { name: businesses.createTitle })
    await expectFocus(dialog.getByLabel(businesses.name))
    // the name of the first business is already filled in: it is that of the account
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await expectHeardInvalid(page, businesses.name, validation.businessNameRequired)
    await page.keyboard.insertText('Nile Perfumes')
    await choose(page, dialog.getByLabel(businesses.industry), 'beauty')
    await choose(page, dialog.getByLabel(businesses.country), 'EG')
    // the Tab key stays inside the dialog
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      expect(await dialog.locator(':focus').count()).toBe(1)
    }
    await press(page, dialog.getByRole('button', { name: businesses.create, exact: true }))
    await said(page, businesses.createDone)
    await press(page, page.getByRole('link', { name: businesses.view, exact: true }))
    await page.waitForURL('**/products')
    await arrived(page)
  }

  async function addProduct(page: Page): Promise<void> {
    const form = productForm(page, language)
    const add = page.getByRole('button', { name: products.add, exact: true }).first()
    await press(page, add)
    await expectFocus(form.field('name'))
    // Escape closes the dialog, and the focus returns to the button that opened it
    await page.keyboard.press('Escape')
    await expectFocus(add)
    await page.keyboard.press('Enter')
    await expectFocus(form.field('name'))
    await type(page, form.field('name'), 'Oud 50 ml')
    await type(page, form.field('price'), '0')
    await type(page, form.field('quantity'), '40')
    await type(page, form.field('sku'), 'OUD-50')
    await page.keyboard.press('Enter')
    await expectHeardInvalid(page, products.details.price, validation.pricePositive)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('250')
    await page.keyboard.press('Enter')

    // the heading of a new step gets the focus, so that screen readers announce the step
    await atHeading(page, products.wizard.platforms)
    const noon = form.choice('noon')
    await reach(page, noon)
    await expectHeard(page, { role: 'checkbox', name: common.platforms.noon })
    await page.keyboard.press('Space')
    expect(await noon.isChecked()).toBe(true)
    const fee = form.field('platforms.0.referralFeePpm')
    await type(page, fee, '101')
    await page.keyboard.press('Enter')
    await expectHeardInvalid(page, products.platforms.referralFee, validation.referralFeeTooLarge)
    await type(page, fee, '15')
    await page.keyboard.press('Enter')

    await atHeading(page, products.wizard.costs)
    const category = catalog.costCategories.product
    await press(page, form.button(say(products.costs.addItemTo, { category })))
    await expectFocus(form.field('costItems.0.amount'))
    await page.keyboard.insertText('90')
    await page.keyboard.press('Enter')
    await atHeading(page, products.wizard.preview)
    // the progress bar leads back to any step, and then forwards again
    await press(page, form.step('details'))
    expect(await form.step('details').getAttribute('aria-current')).toBe('step')
    await press(page, form.step('preview'))
    expect(await form.dialog.ariaSnapshot()).toMatch(
      new RegExp(`button "[^"]*${products.wizard.details}[^"]*"[^]*heading "${products.wizard.preview}"`),
    )
    await press(page, form.button(products.wizard.create))
    await said(page, products.createDone)
    await page.getByRole('link', { name: 'Oud 50 ml', exact: true }).waitFor()
  }

  async function importSales(page: Page): Promise<void> {
    // starts to wait for the file chooser before the key press, because it can open before the call of the press returns
    const chooser = page.waitForEvent('filechooser')
    await go(page, common.nav.import)
    await reach(page, page.getByRole('button', { name: imports.upload, exact: true }))
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(csvFile(templateFile))
    await page.getByText(imports.everyRow).first().waitFor()
    await expectWellMade(page)
    const [firstWord = ''] = imports.import_other.split(' ')
    await press(page, page.getByRole('button', { name: new RegExp(`^${firstWord}`) }))
    await page.getByText(imports.toDashboard).waitFor()
    await expectWellMade(page)
    await press(page, page.getByText(imports.toDashboard))
    await page.waitForURL('**/dashboard')
    await arrived(page)
    // the profit is 185.00: sales of 500.00, less fees of 135.00 and two units that cost 90.00 each
    await page.getByText(dashboard.totalProfit, { exact: true }).first().waitFor()
    await page.getByText('185.00').first().waitFor()
    await page.getByText('37%').first().waitFor()
  }

  async function undoImport(page: Page): Promise<void> {
    await go(page, common.nav.import)
    const undo = page.getByRole('button', { name: say(imports.undoNamed, { name: templateFile.name }) })
    await press(page, undo)
    const dialog = page.getByRole('dialog', { name: imports.undoTitle })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await expectFocus(undo)
    await page.keyboard.press('Enter')
    await press(page, dialog.getByRole('button', { name: imports.undoConfirm, exact: true }))
    await page.getByText(imports.statuses.undone, { exact: true }).waitFor()
    await expectWellMade(page)
    await go(page, common.nav.dashboard)
    await page.getByRole('heading', { name: dashboard.noSalesTitle }).waitFor()
  }

  test('completes the main job: sign-up, business, product, import, profit and undo', async () => {
    const { page, expectQuiet } = await at.visit({ language, width, dark })
    await signUp(page)
    await addBusiness(page)
    await addProduct(page)
    await importSales(page)
    await undoImport(page)
    expectQuiet()
  })
})
