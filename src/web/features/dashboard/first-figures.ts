import type { Business } from '#contract/businesses.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { knownFees, knownProfit, partlyKnown } from '#domain/profit/figures.ts'
import { fillIn } from '#phrases/fill-in.ts'
import '#web/api/prefetched-responses.ts'
import { createFormat } from '#web/i18n/format.ts'
import { readStored } from '#web/state/storage.ts'

// Shows the profit in the frame of the page before React has loaded: on a slow phone two seconds earlier. It shows only what needs no
// explanation; several currencies, unknown profits and unknown fees wait for the application.

/** Reads a prefetched response without consuming it, so that the application can use it too. */
async function prefetched<Data>(path: RegExp): Promise<Data | undefined> {
  for (const [url, answer] of window.prefetchedResponses ?? []) {
    if (!path.test(url)) continue
    const response = await answer
    return response.ok ? response.clone().json() : undefined
  }
  return undefined
}

async function show(): Promise<void> {
  const { lang, classList } = document.documentElement
  const format = createFormat(lang === 'ar' ? 'ar' : 'en', readStored('digits') === 'arab' ? 'arab' : 'latn')
  // The first date takes a slow phone 50 ms, so it is formatted while the responses are on their way.
  format.date('2026-01-01')
  const [business, dashboard] = await Promise.all([
    prefetched<Business>(/^\/api\/businesses\/[\w-]+$/),
    prefetched<Dashboard>(/\/dashboard\?/),
  ])
  const [statement, another] = dashboard?.statements ?? []
  const template = document.querySelector<HTMLTemplateElement>('#first-figures')
  // Once React has replaced the frame, `main` is no longer found, and nothing may be changed.
  const main = document.querySelector('#root > [inert] main')
  if (!template || !main || !business || !dashboard?.period || !statement || another) return
  const profit = knownProfit(statement.totals)
  if (profit === null || !knownFees(statement.totals) || classList.contains('other-language')) return

  const figures = document.importNode(template.content, true)
  const slot = (name: string) => figures.querySelector<HTMLElement>(`[data-slot=${name}]`)
  const write = (element: Element | null | undefined, text: string) => {
    if (element) element.textContent = text
  }
  const writeAmount = (at: HTMLElement | null, minor: number, currency: CurrencyCode) => {
    const { sign, amount, unit } = format.money(minor, currency)
    if (at) at.dir = unit.dir
    write(at?.querySelector('[data-amount]'), sign + amount)
    write(at?.querySelector('[data-unit]'), `\u00a0${unit.text}`)
  }
  write(slot('name'), business.name)
  for (const name of ['period', 'before'] as const) {
    const [days, at] = [dashboard[name], slot(name)]
    if (days)
      write(at, fillIn(at?.textContent ?? '', { from: format.date(days.from), to: format.date(days.to) }))
    else at?.remove()
  }
  writeAmount(slot('profit'), profit, statement.currency)
  slot('profit')?.classList.add(profit < 0 ? 'text-clay-text' : 'text-palm-text')
  writeAmount(slot('sales'), statement.totals.revenue, statement.currency)
  const costs = partlyKnown(statement.totals)
  const notes: Record<string, boolean> = {
    costs,
    overheads: dashboard.overheads,
    both: costs && dashboard.overheads,
  }
  for (const note of figures.querySelectorAll<HTMLElement>('[data-note]'))
    if (!notes[note.dataset.note ?? '']) note.remove()
  main.replaceChildren(figures)
}

/** Lets the boot script start the application after the next paint. */
function done(): void {
  requestAnimationFrame(() => setTimeout(() => dispatchEvent(new Event('first-figures-done'))))
}

// If this fails, the application shows the figures later anyway, so no message is needed.
void show().then(done, done)
