import { useState } from 'react'
import { type LearnedFeeShown, saveLearnedFees } from '#contract/learned-fees.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { useSaveLearnedFees } from './api/learned-fees.ts'
import { weightName } from './rule-words.ts'
import { useChargeText } from './use-charge-text.ts'
import { UseEveryDialog } from './use-every-dialog.tsx'

const SHOWN_SKUS = 3

export interface LearnedTableProps {
  caption: string
  fees: readonly LearnedFeeShown[]
  save: ReturnType<typeof useSaveLearnedFees>
}

/** The learned fees of one platform, with the number of lines that each of them explains. */
export function LearnedTable({ caption, fees, save }: LearnedTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <DataTable
      caption={caption}
      rows={fees}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'charge',
          header: t('learnedFees.charge'),
          rowHeader: true,
          className: 'max-w-80',
          cell: (fee) => <ChargeCell fee={fee} />,
        },
        { key: 'since', header: t('learnedFees.since'), cell: (fee) => <SinceCell fee={fee} /> },
        {
          key: 'skus',
          header: t('learnedFees.skus'),
          className: 'max-w-64',
          cell: ({ skus, skuCount }) => (
            <>
              {t('learnedFees.skuCount', { count: skuCount })}
              <span className="block text-[0.8125rem] break-words text-muted">
                {skus
                  .slice(0, SHOWN_SKUS)
                  .map((sku) => isolated(sku))
                  .join(t('common.listComma'))}
                {skuCount > SHOWN_SKUS && ' …'}
              </span>
            </>
          ),
        },
        {
          key: 'evidence',
          header: t('learnedFees.evidence'),
          className: 'max-w-56',
          cell: ({ explained, lines, firstDay, lastDay }) =>
            t('learnedFees.lines', {
              explained,
              lines,
              from: format.date(firstDay),
              to: format.date(lastDay),
            }),
        },
        {
          key: 'rule',
          header: t('learnedFees.rule'),
          inBlock: 'unlabelled',
          cell: (fee) => <RuleCell fee={fee} save={save} />,
        },
      ]}
    />
  )
}

function ChargeCell({ fee }: { fee: LearnedFeeShown }) {
  const { t } = useTranslation()
  const format = useFormat()
  const chargeText = useChargeText()
  const { kind, currency, priceSteps, weightSteps, published, vatAdded } = fee
  const text = chargeText(fee)
  const other = published && chargeText({ charge: published, kind, currency })
  return (
    <>
      <span className="block text-[0.8125rem] font-normal text-muted">{t(`fees.kinds.${kind}`)}</span>
      {text}
      {vatAdded && <span className="block font-normal text-muted">{t('fees.charge.vatAdded')}</span>}
      {priceSteps.filter(isOpen).map(({ from, to }) => (
        <span key={from} className="block font-normal text-muted">
          {t('learnedFees.priceStep', {
            from: format.moneyText(from, currency),
            to: format.moneyText(to, currency),
          })}
        </span>
      ))}
      {weightSteps.filter(isOpen).map(({ from, to }) => (
        <span key={from} className="block font-normal text-muted">
          {t('learnedFees.weightStep', {
            from: weightName(from, t),
            to: weightName(to, t),
          })}
        </span>
      ))}
      {other && (
        <span className="block font-normal text-muted">
          {other === text ? t('learnedFees.samePublished') : t('learnedFees.published', { charge: other })}
        </span>
      )}
    </>
  )
}

/** Whether the limit is not known exactly. */
function isOpen({ from, to }: { from: number; to: number }): boolean {
  return from < to
}

function SinceCell({ fee: { since, until, firstDay } }: { fee: LearnedFeeShown }) {
  const { t } = useTranslation()
  const format = useFormat()
  const start = !since
    ? t('learnedFees.sinceFirst', { day: format.date(firstDay) })
    : since.after === since.by
      ? t('learnedFees.sinceOn', { day: format.date(since.by) })
      : t('learnedFees.sinceBetween', { after: format.date(since.after), by: format.date(since.by) })
  return (
    <>
      {start}
      {until && (
        <span className="block text-muted">{t('learnedFees.ended', { day: format.date(until.after) })}</span>
      )}
    </>
  )
}

function RuleCell({ fee, save }: { fee: LearnedFeeShown; save: LearnedTableProps['save'] }) {
  const { t } = useTranslation()
  const chargeText = useChargeText()
  const [asking, setAsking] = useState(false)
  const { id, kind, saved, products } = fee
  if (saved)
    return (
      <Badge tone="good">{t(saved === 'every' ? 'learnedFees.yourRuleEvery' : 'learnedFees.yourRule')}</Badge>
    )
  const name = `${t(`fees.kinds.${kind}`)}, ${chargeText(fee)}`
  return (
    <div className="flex flex-col items-start gap-1.5">
      {products > 0 ? (
        <Button
          needs={saveLearnedFees}
          size="sm"
          disabled={save.isPending}
          aria-label={t('learnedFees.useNamed', { fee: name })}
          onClick={() => save.mutate([{ id, everyProduct: false }])}
        >
          {t('learnedFees.use')}
        </Button>
      ) : (
        <span className="text-[0.8125rem] text-muted">{t('learnedFees.noProduct')}</span>
      )}
      {(kind === 'referral' || fee.charge.weight) && (
        <Button
          needs={saveLearnedFees}
          size="sm"
          variant="ghost"
          disabled={save.isPending}
          aria-label={t('learnedFees.useEveryNamed', { fee: name })}
          onClick={() => setAsking(true)}
        >
          {t('learnedFees.useEvery')}
        </Button>
      )}
      {asking && (
        <UseEveryDialog
          platform={fee.platformName}
          fee={chargeText(fee)}
          busy={save.isPending}
          onConfirm={() => save.mutate([{ id, everyProduct: true }], { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
