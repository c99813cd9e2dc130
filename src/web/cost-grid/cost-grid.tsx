import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { toast } from 'sonner'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { currencyUnit } from '#phrases/currency-unit.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { lateComponent } from '#web/ui/late-component.tsx'
import { usePageTop } from '#web/ui/use-page-top.ts'
import { BlockNote } from './block-note.tsx'
import { GridLine } from './grid-line.tsx'
import {
  changedTexts,
  type GridRow,
  readCost,
  rowsMatching,
  rowsMissing,
  type Texts,
  withoutBundles,
} from './grid-row.ts'
import { GridTools } from './grid-tools.tsx'
import { useBlock } from './use-block.ts'
import { useCells } from './use-cells.ts'

const BlockDialog = lateComponent(async () => (await import('./block-dialog.tsx')).BlockDialog)

export interface CostGridProps<Row extends GridRow> {
  rows: readonly Row[]
  /** The currency of the costs. */
  currency: CurrencyCode
  texts: Texts
  onTexts: (texts: Texts) => void
  /** The choice to show only rows without a cost; undefined hides this choice. */
  missing?: { only: boolean; onChange: (only: boolean) => void }
  /** Whether a further column shows the costs in force. */
  showCurrent?: boolean
  /** The reasons why the last save refused costs, by key of the row. */
  failures?: Readonly<Record<string, string>>
  onSave?: () => void
  /** Whether costs are shown but cannot be entered. */
  readOnly?: boolean
  /** Whether only the tools above the rows are shown. */
  folded?: boolean
  /** Further buttons beside the tools of the grid. */
  tools?: ReactNode
  /** Content above the rows, shown while the grid is not folded. */
  above?: ReactNode
  /** Whether the sales are those of a file, and not of the last 90 days. */
  salesInFile?: boolean
  renderName?: (row: Row) => ReactNode
  last?: { header: ReactNode; render: (row: Row) => ReactNode }
}

/** Unit costs of many products, entered as in a spreadsheet. Only the visible rows are in the document. */
export function CostGrid<Row extends GridRow>(props: CostGridProps<Row>) {
  const { rows, currency, texts, missing, showCurrent = false, failures, onSave, readOnly = false } = props
  const { folded = false, tools, above, salesInFile, renderName, last } = props
  const { t } = useTranslation()
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [emptied, setEmptied] = useState<string | null>(null)
  const [dialog, setDialog] = useState(false)
  const listed = missing?.only ? rowsMissing(rows, texts, emptied) : rows
  const shown = rowsMatching(listed, search)
  const keys = shown.map(({ key }) => key)
  const typable = shown.flatMap(({ key, bundle }) => (bundle || readOnly ? [] : key))
  // The undo button of a toast calls `change` later, so it needs the latest props, not those of this render.
  const latest = useRef(props)
  latest.current = props
  function change(changes: Texts): void {
    const { texts, onTexts } = latest.current
    onTexts(changedTexts(texts, withoutBundles(changes, rows)))
  }

  /** Enters several costs at once, and shows a toast with an Undo button for all of them. */
  function enter(entered: Texts, message: 'filled' | 'pasted'): void {
    const changes = withoutBundles(entered, rows)
    const wrong = rows.filter(({ key }) => readCost(changes[key] ?? '', currency).state === 'wrong')
    const count = Object.keys(changes).length - wrong.length
    if (Object.keys(changes).length === 0) {
      if (Object.keys(entered).length > 0) toast.error(t('costGrid.ofBundleHint'))
      return
    }
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, texts[key] ?? '']))
    change(changes)
    // an unreadable cost prevents saving, so its row must not stay hidden
    if (rowsMatching(wrong, search).length < wrong.length) setSearch('')
    toast.success(t(`costGrid.${message}`, { count }), {
      duration: 10_000,
      action: { label: t('costGrid.undo'), onClick: () => change(before) },
    })
  }
  const cells = useCells({
    keys: typable,
    texts,
    onTexts: change,
    onFill: (changes) => enter(changes, 'filled'),
    onSave,
  })
  const placeOf = (key: string | null | undefined) => keys.indexOf(key ?? '')
  const active = placeOf(cells.active)
  const selection = cells.range && {
    first: placeOf(typable[cells.range.first]),
    last: placeOf(typable[cells.range.last]),
  }
  const targets = useMemo(() => rows.map((row) => ({ ...row, known: row.unitCost })), [rows])
  const target = { currency, rows: targets, downwards: keys.slice(Math.max(active, 0)) }
  const block = useBlock(target, { onRead: (read) => enter(read.texts, 'pasted') })

  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\r\n]/.test(text.trimEnd())) return
    event.preventDefault()
    void block.read(text)
  }
  const columns = columnsOf(showCurrent, last !== undefined)
  const unit = currencyUnit(format.language, currency).text
  return (
    <div>
      <GridTools
        search={search}
        onSearch={setSearch}
        missing={missing}
        canFill={cells.range !== null && (texts[typable[cells.range.first] ?? ''] ?? '') !== ''}
        onFill={cells.fill}
        onMany={() => setDialog(true)}
        folded={folded}
        readOnly={readOnly}
      >
        {tools}
      </GridTools>
      <BlockNote block={block} />
      {!folded && above}
      {!folded && shown.length === 0 && (
        <p className="py-8 text-muted">
          {t(missing?.only && listed.length === 0 ? 'costGrid.noneMissing' : 'costGrid.noMatch')}
          {missing?.only && listed.length === 0 && (
            <Button variant="ghost" className="underline" onClick={() => missing.onChange(false)}>
              {t('costGrid.all')}
            </Button>
          )}
        </p>
      )}
      {!folded && shown.length > 0 && (
        <>
          <GridHeader
            columns={columns}
            sales={t(salesInFile ? 'costGrid.salesInFile' : 'costGrid.sales', { currency: unit })}
            unit={unit}
            showCurrent={showCurrent}
            last={last?.header}
          />
          <Lines label={t('costGrid.title')} keys={keys} active={active}>
            {(at) => {
              const row = shown[at]
              if (!row) return null
              const { key } = row
              return (
                <GridLine
                  row={row}
                  currency={currency}
                  columns={columns}
                  text={texts[key] ?? ''}
                  onText={(text) => {
                    setEmptied(text === '' ? key : null)
                    change({ [key]: text })
                  }}
                  selected={isIn(selection, at)}
                  failure={failures?.[key]}
                  showCurrent={showCurrent}
                  readOnly={readOnly}
                  cell={{ ...cells.cellProps(key), onPaste }}
                  name={renderName?.(row)}
                  last={last?.render(row)}
                />
              )
            }}
          </Lines>
        </>
      )}
      {!folded && !readOnly && (
        <p className="mt-3 hidden text-sm text-muted sm:block">{t('costGrid.keys')}</p>
      )}
      {dialog && (
        <BlockDialog
          target={target}
          texts={texts}
          onEnter={(read) => {
            enter(read.texts, 'pasted')
            block.show(read)
            setDialog(false)
          }}
          onClose={() => setDialog(false)}
        />
      )}
    </div>
  )
}

interface GridHeaderProps {
  columns: string
  sales: string
  /** The currency as it is written beside amounts. */
  unit: string
  showCurrent: boolean
  last: ReactNode
}

/** The header is hidden from screen readers, because each row says what its values mean. */
function GridHeader({ columns, sales, unit, showCurrent, last }: GridHeaderProps) {
  const { t } = useTranslation()
  const end = 'ltr:text-end rtl:text-start'
  return (
    <div
      aria-hidden
      className={cx(
        'hidden items-end gap-x-6 border-b border-edge/40 py-2 text-[0.8125rem] font-medium text-muted sm:grid',
        columns,
      )}
    >
      <span className="ps-1">{t('costGrid.product')}</span>
      <span className={end}>{sales}</span>
      {showCurrent && <span className={end}>{t('costGrid.current', { currency: unit })}</span>}
      <span>{t('costGrid.newCost', { currency: unit })}</span>
      {last !== undefined && <span className={end}>{last}</span>}
    </div>
  )
}

function isIn(range: { first: number; last: number } | null, at: number): boolean {
  return range !== null && range.last > range.first && at >= range.first && at <= range.last
}

/** Class names are written out in full, because Tailwind finds them by searching the source. */
function columnsOf(current: boolean, last: boolean): string {
  const phone = 'grid-cols-[minmax(0,1fr)_8rem]'
  return current || last
    ? `${phone} sm:grid-cols-[minmax(0,1fr)_9rem_9rem_9rem]`
    : `${phone} sm:grid-cols-[minmax(0,1fr)_9rem_9rem]`
}

interface LinesProps {
  label: string
  keys: readonly string[]
  /** The index of the row that has the focus. This row stays in the document while the page scrolls, so that it keeps the focus. */
  active: number
  children: (at: number) => ReactNode
}

function Lines({ label, keys, active, children }: LinesProps) {
  const list = useRef<HTMLUListElement>(null)
  const top = usePageTop(list)
  const virtual = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => 61,
    overscan: 12,
    scrollMargin: top,
    getItemKey: (at) => keys[at] ?? at,
    rangeExtractor(range) {
      const rows = defaultRangeExtractor(range)
      return active === -1 || rows.includes(active) ? rows : [...rows, active].sort((a, b) => a - b)
    },
  })
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          data-index={index}
          aria-setsize={keys.length}
          aria-posinset={index + 1}
          ref={virtual.measureElement}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {children(index)}
        </li>
      ))}
    </ul>
  )
}
