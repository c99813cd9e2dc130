import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { currencyUnit } from '#phrases/currency-unit.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { ShownCurrency } from './shown-currency.ts'

export interface TableFrameProps {
  caption: string
  currency?: CurrencyCode | undefined
  small?: boolean | undefined
  /** Controls above the table. */
  tools?: ReactNode
  /** The number of rows in the table, if only some of them are in the document. */
  rowCount?: number
  /** Low rows, for long lists that users scan. */
  dense?: boolean
  children: ReactNode
}

/** A table with its controls. If it is wider than its frame, it scrolls inside the frame, and its first column stays visible. */
export function TableFrame(props: TableFrameProps) {
  const { caption, currency, small, tools, rowCount, dense, children } = props
  const { t } = useTranslation()
  const { language } = useFormat()
  const { frame, wide } = useIsWide()
  return (
    <ShownCurrency value={currency ?? null}>
      <section
        ref={frame}
        aria-label={caption}
        // A region that scrolls must be reachable by keyboard.
        tabIndex={wide ? 0 : undefined}
        data-small={small || undefined}
        className="table-frame"
      >
        <div className="table-tools">
          {currency && (
            <p className="me-auto text-[0.8125rem] text-muted">
              {t('common.table.amountsIn', { currency: currencyUnit(language, currency).text })}
            </p>
          )}
          {tools}
        </div>
        <div data-wide={wide || undefined} className={wide ? 'scroll-sideways' : undefined}>
          <table
            className="data-table"
            data-dense={dense || undefined}
            // plus one, because the header counts as a row
            aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
          >
            <caption className="sr-only">{caption}</caption>
            {children}
          </table>
        </div>
      </section>
    </ShownCurrency>
  )
}

/** Whether the table is wider than its frame. Then it scrolls inside the frame; otherwise its header stays visible on the page. */
function useIsWide() {
  const frame = useRef<HTMLElement>(null)
  const [wide, setWide] = useState(false)
  useLayoutEffect(() => {
    const table = frame.current?.querySelector('table')
    if (!frame.current || !table) return
    let was = false
    // also called once for the first layout; measuring earlier would force a layout in the middle of rendering
    const observer = new ResizeObserver(() => {
      const is = table.offsetWidth > (frame.current?.clientWidth ?? 0) + 1
      if (is === was) return
      was = is
      // before the browser paints, so that a wide table never widens the page
      flushSync(() => setWide(is))
    })
    observer.observe(frame.current)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return { frame, wide }
}
