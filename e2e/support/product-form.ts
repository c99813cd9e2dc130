import type { Locator, Page } from 'playwright-core'
import type { Language } from '#phrases/language.ts'
import { platformIn, say, wordsOf } from './words.ts'

export type Step = 'details' | 'platforms' | 'costs' | 'preview'

/** Finds parts of the product wizard by their labels. */
export function productForm(page: Page, language: Language) {
  const { products, catalog, common } = wordsOf(language)
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('navigation') })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  const platform = (name: string) =>
    dialog.getByRole('group', {
      name: say(products.platforms.fees, { platform: `\u2068${platformIn(language, name)}\u2069` }),
    })
  /** The checkbox that selects a platform for the product. */
  const choice = (name: string) =>
    dialog.getByRole('checkbox', { name: platformIn(language, name), exact: true })
  const category = (name: string) => dialog.getByRole('group', { name, exact: true })
  const goods = category(catalog.costCategories.product)

  /** Locators of the form fields, by the path of the field in the request that saves the product. */
  const fields: Record<string, () => Locator> = {
    name: () => dialog.getByLabel(products.details.name),
    price: () => dialog.getByLabel(products.details.price),
    quantity: () => dialog.getByLabel(products.details.quantity),
    description: () => dialog.getByLabel(products.details.description),
    sku: () => dialog.getByLabel(products.details.sku),
    category: () => dialog.getByLabel(products.details.category),
    'platforms.0.referralFeePpm': () => platform('noon').getByLabel(products.platforms.referralFee),
    'platforms.0.outboundFee': () => platform('noon').getByLabel(products.platforms.outboundFee),
    'platforms.0.monthlyStorageFee': () => platform('noon').getByLabel(products.platforms.storageFee),
    'platforms.0.sku': () => platform('noon').getByLabel(products.platforms.sku),
    'costItems.0.name': () => goods.getByLabel(products.costs.itemName),
    'costItems.0.amount': () => goods.getByLabel(products.costs.amount),
  }

  return {
    dialog,
    button,
    platform,
    category,
    next: button(common.next),
    field(path: string): Locator {
      const find = fields[path]
      if (!find) throw new Error(`the product form has no field ${path}`)
      return find()
    },
    /** A step in the progress bar of the wizard. */
    step: (step: Step) =>
      dialog.getByRole('navigation').getByRole('button', { name: new RegExp(products.wizard[step]) }),
    async jump(step: Step): Promise<void> {
      await this.step(step).click()
    },
    async fillDetails({ name = 'Oud 50 ml', price = '250', quantity = '40' } = {}): Promise<void> {
      await this.field('name').fill(name)
      await this.field('price').fill(price)
      await this.field('quantity').fill(quantity)
    },
    choice,
    async choose(name: string): Promise<void> {
      await choice(name).check()
    },
    /** Adds a cost to a category. Its row becomes the last one in the form. */
    async addCost(categoryName: string, amount: string): Promise<void> {
      await button(say(products.costs.addItemTo, { category: categoryName })).click()
      await category(categoryName).getByLabel(products.costs.amount).last().fill(amount)
    },
  }
}
