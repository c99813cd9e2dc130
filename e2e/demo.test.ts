import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Language } from '#phrases/language.ts'
import { expectWellMadeInEveryLook, takenOver } from './support/browser.ts'
import { journeys, LOOKS } from './support/journey.ts'
import { metricIn } from './support/metric.ts'
import { expectText, plain } from './support/text.ts'
import { platformIn, say, wordsOf } from './support/words.ts'

const at = journeys()

/** Opens the demo and waits until it reacts to input. */
async function openDemo(page: Page): Promise<void> {
  await page.goto('/demo')
  await takenOver(page)
}

function tools(page: Page, language: Language) {
  const words = wordsOf(language).demo.try
  const column = (platform: string) =>
    page.getByRole('region', { name: platformIn(language, platform), exact: true })
  return {
    words,
    column,
    price: page.getByRole('textbox', { name: words.price }),
    cost: page.getByRole('textbox', { name: words.unitCost }),
    line: page.getByRole('slider', { name: words.price }),
    reset: page.getByRole('button', { name: words.reset }),
    fee: (platform: string, name: string) => column(platform).getByLabel(name, { exact: true }),
    async expectKept(noon: string, amazon: string, jumia: string) {
      await expectText(column('noon'), noon)
      await expectText(column('Amazon'), amazon)
      await expectText(column('Jumia'), jumia)
    },
  }
}

/** Finds the parts of the profit bars that show a loss, without those in the legend. */
const LOSSES = '#try .fill-loss:not(li *)'

/** Reads the colour of losses in the current theme, and lists the loss parts that have another colour. */
const PAINTS = `(() => {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.backgroundColor = 'var(--clay)'
  const paint = (node) => getComputedStyle(node).backgroundColor
  const clay = paint(probe)
  probe.remove()
  return { clay, others: [...document.querySelectorAll('${LOSSES}')].map(paint).filter((each) => each !== clay) }
})()`

describe.each(LOOKS)('the demo in $language at $width px', ({ language, width, dark }) => {
  const { demo, dashboard, common, products, validation } = wordsOf(language)

  test('shows a sample business with consistent figures, without an account', async () => {
    const { page, expectQuiet } = await at.visit({ language, width, dark })
    await openDemo(page)
    await page.getByText(demo.badge).waitFor()
    const metric = metricIn(page)
    await expectText(metric(dashboard.totalProfit), '121,756.26 EGP')
    await expectText(metric(dashboard.totalSales), '404,582.00 EGP')
    await expectText(metric(dashboard.totalOrders), '826')
    await expectText(metric(dashboard.avgMargin), '30.1%')

    // each month has a bar of three parts, and a table shows the same figures
    expect(await page.locator('[data-part]').count()).toBe(18)
    const months = page.getByRole('region', { name: dashboard.byMonth })
    expect(await months.locator('tbody tr').count()).toBe(6)
    await expectText(months.locator('tbody tr').first(), '26,526.70')
    for (const total of ['404,582.00', '91,110.74', '191,715.00', '121,756.26', '30.1%', '826'])
      await expectText(months.locator('tfoot tr'), total)

    const recent = page.locator('section').filter({ has: page.getByRole('heading', { name: demo.recent }) })
    const orders = recent.getByRole('listitem')
    expect(await orders.count()).toBe(4)
    for (const [at, platform, revenue, kept] of [
      [0, 'noon', '840.00 EGP', '330.40 EGP'],
      [1, 'Jumia', '149.00 EGP', '−7.08 EGP'],
      [2, 'Amazon', '890.00 EGP', '214.00 EGP'],
      [3, 'Jumia', '1,680.00 EGP', '448.50 EGP'],
    ] as const) {
      for (const text of [platformIn(language, platform), revenue, kept])
        await expectText(orders.nth(at), text)
    }
    const counted =
      language === 'ar'
        ? ['قطعتان', 'قطعة واحدة', 'قطعة واحدة', '3 قطع']
        : ['2 units', '1 unit', '1 unit', '3 units']
    for (const [at, units] of counted.entries()) await expectText(orders.nth(at), units)
    await expectText(page.locator('main'), language === 'ar' ? '826 طلبًا' : '826 orders')

    expect(await page.getByRole('link', { name: demo.startFree }).first().getAttribute('href')).toBe(
      '/signup',
    )
    expect(await page.getByRole('link', { name: demo.importOwn }).first().getAttribute('href')).toBe(
      '/import',
    )
    expect(await plain(page.locator('main'))).not.toMatch(/\b(demo|dashboard|products)\.[a-z]/)
    await expectWellMadeInEveryLook(page)

    await page.getByRole('link', { name: demo.tryIt }).click()
    await page.waitForURL('**/demo#try')
    // the link to the calculator also moves the keyboard focus there
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toContain(demo.try.reset)
    expectQuiet()
  })

  test('changes the price by keyboard, by dragging and by typing in the digits of both languages, draws a loss in the colour of losses, updates the figures that depend on a changed fee or cost, and reports invalid input', async () => {
    const { page, expectQuiet } = await at.visit({ language, width, dark })
    await openDemo(page)
    const { column, price, cost, line, fee, reset, words, expectKept } = tools(page, language)
    const { referralFee, outboundFee } = products.platforms
    const { storageFee } = products.figures
    const losses = page.locator(LOSSES)
    await expectKept('165.20 EGP', '161.50 EGP', '143.50 EGP')
    expect(await losses.count()).toBe(0)
    for (const text of ['39.3%', '89.80 EGP', '227.91 EGP', words.best])
      await expectText(column('noon'), text)
    for (const text of ['38.5%', '93.50 EGP', '230.00 EGP']) await expectText(column('Amazon'), text)
    for (const text of ['34.2%', '111.50 EGP', '246.06 EGP']) await expectText(column('Jumia'), text)

    // the price slider is reachable by keyboard; at 425 the profit on noon is 425 - 59.50 - 28 - 3 - 165 = 169.50
    await reset.focus()
    for (const _ of ['price', 'cost', 'line']) await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('slider')
    await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    expect(await price.inputValue()).toBe('425.00')
    await expectKept('169.50 EGP', '165.75 EGP', '147.62 EGP')
    // the result is announced to screen readers once the price stops changing
    await expectText(
      page.locator('#try output'),
      say(words.keepOn, { platform: platformIn(language, 'noon'), amount: '169.50 EGP' }),
    )

    // at 200 the profit on noon is 200 - 28 - 28 - 3 - 165 = -24
    await price.fill(language === 'ar' ? '٢٠٠' : '200')
    await expectKept('−24.00 EGP', '−25.50 EGP', '−38.00 EGP')
    for (const text of [common.bar.loss, '−12%']) await expectText(column('noon'), text)
    expect(await column('noon').getByText(words.best).count()).toBe(0)
    await expectText(
      page.locator('#try output'),
      say(words.loseOn, { platform: platformIn(language, 'Jumia'), amount: '38.00 EGP' }),
    )

    await losses.nth(2).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(PAINTS)).toEqual({ clay: expect.stringMatching(/^rgb/), others: [] })
    }
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    for (const wide of [1280, 360]) {
      await page.setViewportSize({ width: wide, height: 900 })
      const end = await line.boundingBox()
      if (!end) throw new Error('the price slider is not visible')
      const middle = end.x + end.width / 2
      for (const loss of await losses.all()) {
        const box = await loss.boundingBox()
        if (!box) throw new Error('the loss is not visible')
        // the bar draws a loss beyond the end of the price: on its right in English, on its left in Arabic
        if (language === 'ar') expect(box.x + box.width).toBeLessThanOrEqual(middle + 1)
        else expect(box.x).toBeGreaterThanOrEqual(middle - 1)
      }
    }
    await page.setViewportSize({ width, height: 900 })
    await expectWellMadeInEveryLook(page)

    await line.scrollIntoViewIfNeeded()
    const handle = await line.boundingBox()
    if (!handle) throw new Error('the price slider is not visible')
    const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(language === 'ar' ? x - 60 : x + 60, y, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Number(await price.inputValue())).toBeGreaterThan(200)

    await reset.click()
    expect(await price.inputValue()).toBe('420.00')
    await expectKept('165.20 EGP', '161.50 EGP', '143.50 EGP')

    // the profit of 193 is the price of 420 less fees of 42, 20 and 0 and the cost of 165
    await fee('Amazon', referralFee).fill(language === 'ar' ? '١٠' : '10')
    await fee('Amazon', outboundFee).fill('20')
    await fee('Amazon', storageFee).fill('')
    await expectKept('165.20 EGP', '193.00 EGP', '143.50 EGP')
    for (const text of ['62.00 EGP', '205.56 EGP', words.best]) await expectText(column('Amazon'), text)
    expect(await column('noon').getByText(words.best).count()).toBe(0)

    await price.fill('12x')
    const complaint = page.getByRole('alert')
    await expectText(complaint, validation.amountUnreadable)
    await expectText(complaint, say(words.stillShows, { value: '420.00 EGP' }))
    expect(await price.getAttribute('aria-invalid')).toBe('true')
    await expectKept('165.20 EGP', '193.00 EGP', '143.50 EGP')
    await expectWellMadeInEveryLook(page)
    await price.fill('٤٢٠٫٠٠')
    await complaint.waitFor({ state: 'detached' })

    await fee('Jumia', referralFee).fill('101')
    await expectText(complaint, validation.referralFeeTooLarge)
    await expectText(complaint, say(words.stillShows, { value: '17.5%' }))
    await fee('Jumia', referralFee).fill('100')
    await expectText(column('Jumia'), words.noBreakEven)
    await expectText(column('Jumia'), '−203.00 EGP')

    // an empty cost is unknown, never zero
    await cost.fill('')
    await page.getByText(words.costUnknown).first().waitFor()
    for (const platform of ['noon', 'Amazon', 'Jumia']) await expectText(column(platform), common.unknown)
    await expectWellMadeInEveryLook(page)

    await reset.click()
    await expectKept('165.20 EGP', '161.50 EGP', '143.50 EGP')
    expect(await cost.inputValue()).toBe('165.00')
    expectQuiet()
  })
})

describe.each(['en', 'ar'] as const)('the demo in %s', (language) => {
  const { demo, common } = wordsOf(language)

  test('is open to a logged-in seller, and links back to the businesses', async () => {
    const { page } = await at.visitAs(await at.seller(), { language })
    await openDemo(page)
    await page.locator('main').getByRole('link', { name: common.nav.myBusinesses }).first().waitFor()
    expect(await page.locator('main').getByRole('link', { name: demo.startFree }).count()).toBe(0)
    await expectWellMadeInEveryLook(page)
  })
})
