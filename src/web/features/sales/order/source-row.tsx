import type { SaleLine } from '#contract/sales.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FileText } from '#web/ui/icons/file-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Name } from '#web/ui/name.tsx'
import { KindBadge } from '../kind-badge.tsx'
import { type Amount, Amounts } from './amounts.tsx'

interface SourceRowProps {
  line: SaleLine
  businessId: string
}

/** A row of an imported file: its cells, its effect on profit, and its position in the file. */
export function SourceRow({ line, businessId }: SourceRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { product, title, sku, units, source } = line
  const name = product?.name ?? title ?? sku
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {line.state === 'superseded' ? (
          <Badge>{t('sales.states.superseded')}</Badge>
        ) : (
          <KindBadge kind={line.kind} />
        )}
        <span>{format.date(line.date)}</span>
        {units !== 0 && <span>{t('sales.unitsOf', { count: units })}</span>}
      </div>
      <p className="mt-2 font-medium break-words">
        {product ? (
          <Link
            to={`/business/${businessId}/products/${product.id}`}
            className="underline decoration-hairline underline-offset-4 hover:decoration-current"
          >
            <Name text={product.name} />
          </Link>
        ) : (
          <Name text={name ?? t('sales.untitled')} />
        )}
        {sku && sku !== name && (
          <span className="block text-[0.8125rem] font-normal text-muted">
            <bdi dir="ltr">{sku}</bdi>
          </span>
        )}
      </p>
      <div className="mt-3">
        {line.state === 'counted' ? <Counted line={line} /> : <NotCounted line={line} />}
      </div>
      <p className="mt-3 flex items-start gap-2 text-[0.8125rem] text-muted">
        <FileText aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">
          <Link
            to={`/business/${businessId}/import?import=${source.importId}`}
            className="break-all underline decoration-hairline underline-offset-4 hover:text-ink hover:decoration-current"
          >
            {t('sales.rowOf', { row: source.row, file: isolated(source.fileName) })}
          </Link>
          {line.rawType && (
            <span className="block">{t('sales.inFile', { type: isolated(line.rawType) })}</span>
          )}
        </span>
      </p>
    </>
  )
}

function Counted({ line }: { line: SaleLine }) {
  const { t } = useTranslation()
  const { amounts, cost, outputVat = 0, profit, currency, feeBasis } = line
  const estimated = feeBasis === 'estimated' ? t('sales.estimated') : undefined
  const some = (label: string, minor: number, note?: string): Amount[] =>
    minor === 0 ? [] : [{ label, minor, note }]
  const steps: Amount[] = [
    ...some(t('sales.items'), amounts.sales),
    ...some(t('sales.shipping'), amounts.shipping),
    ...some(t('sales.giftWrap'), amounts.giftWrap),
    ...some(t('sales.discounts'), amounts.discounts),
    ...some(t('sales.outputVat'), -outputVat, t('sales.outputVatHint')),
    ...(feeBasis === 'unknown' ? [{ label: t('sales.platformFees'), minor: null }] : []),
    ...some(t('sales.referral'), amounts.referralFee, estimated),
    ...some(t('sales.fulfilment'), amounts.fulfilmentFee, estimated),
    ...some(t('sales.other'), amounts.otherFee, estimated),
    ...some(t('sales.reimbursements'), amounts.reimbursement),
    ...(cost === 0 ? [] : [{ label: t('sales.costOfGoods'), minor: cost === null ? null : -cost }]),
    { label: t('sales.effect'), minor: profit, sum: true },
    ...some(t('sales.tax'), amounts.tax, t('sales.taxHint')),
  ]
  return <Amounts amounts={steps} currency={currency} small />
}

/** Explains why a row does not count towards profit. */
function NotCounted({ line }: { line: SaleLine }) {
  const { t } = useTranslation()
  const format = useFormat()
  switch (line.state) {
    case 'left_out':
      return (
        <p className="text-sm text-muted">
          {t('sales.states.leftOutHint', {
            status: isolated(line.rawType),
            amount: format.moneyText(line.leftOut, line.currency),
          })}
        </p>
      )
    case 'payout':
      return (
        <>
          <Amounts
            amounts={[{ label: t('sales.states.payout'), minor: line.amounts.payout }]}
            currency={line.currency}
            small
          />
          <p className="mt-1 text-sm text-muted">{t('sales.states.payoutHint')}</p>
        </>
      )
    default:
      return <p className="text-sm text-muted">{t('sales.states.supersededHint')}</p>
  }
}
