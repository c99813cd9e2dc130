import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import type { VatSettings } from '#contract/vat.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drafted } from '#web/ui/discard-question.tsx'
import { Plus } from '#web/ui/icons/plus.tsx'
import { useSetVat } from './api/vat.ts'
import { rateOn } from './country-rate.tsx'
import { PeriodFields } from './period-fields.tsx'
import { rateText, readPeriods, type TypedPeriod, type TypedVat, typed, typedVat } from './typed-periods.ts'

interface VatFormProps {
  settings: VatSettings
  today: string
  /** Called after a save that changed no period. */
  onUnchanged: () => void
}

export function VatForm({ settings, today, onUnchanged }: VatFormProps) {
  const { t } = useTranslation()
  const { id: businessId } = useCurrentBusiness()
  const [{ rows }, setTyped, draft] = useDraft<TypedVat>({
    of: { businessId, thing: 'vat' },
    schema: typedVat.partial(),
    start: { rows: settings.periods.map(typed) },
  })
  const save = useSetVat(businessId, draft.finish)
  const setRows = (rows: TypedPeriod[]) => setTyped({ rows })
  const [tried, setTried] = useState(false)
  const read = readPeriods(rows)
  const problems = tried && 'problems' in read ? read.problems : new Map<number, never>()

  function add(): void {
    const known = rateOn(settings.countryRates, today)
    const rate = known && known.ratePpm > 0 ? rateText(known.ratePpm) : ''
    const id = Math.max(-1, ...rows.map(({ id }) => id)) + 1
    setRows([...rows, { id, validFrom: today, status: 'registered', rate, pricesWithVat: true }])
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!('form' in read) || save.isPending) return
    // Changed periods remount this form, and React Query does not call callbacks of `mutate` after an unmount.
    save.mutateAsync(read.form).then(
      ({ periods, recomputing }) => {
        toast.success(t(recomputing ? 'vat.savedLater' : 'vat.saved'))
        if (JSON.stringify(periods) === JSON.stringify(settings.periods)) onUnchanged()
      },
      () => {}, // the mutation itself shows its error
    )
  }

  const untouched = rows.length === 0 && settings.periods.length === 0
  return (
    <Drafted draft={draft}>
      <form onSubmit={submit} noValidate className="space-y-8">
        {rows.length === 0 && (
          <div>
            <p className="font-medium">{t('vat.none')}</p>
            <p className="mt-1 text-muted">{t('vat.noneText')}</p>
          </div>
        )}
        {rows.map((row, index) => (
          <div key={row.id} className="border-b border-hairline pb-8">
            <PeriodFields
              row={row}
              number={index + 1}
              problems={problems.get(row.id) ?? {}}
              rates={settings.countryRates}
              onChange={(change) =>
                setRows(rows.map((each) => (each.id === row.id ? { ...each, ...change } : each)))
              }
              onRemove={() => setRows(rows.filter(({ id }) => id !== row.id))}
            />
          </div>
        ))}
        <div className="flex flex-wrap gap-3">
          <Button variant={untouched ? 'primary' : 'secondary'} onClick={add}>
            <Plus aria-hidden className="size-5" />
            {t(rows.length === 0 ? 'vat.setUp' : 'vat.add')}
          </Button>
          {!untouched && (
            <Button type="submit" variant="primary" busy={save.isPending}>
              {t('common.save')}
            </Button>
          )}
        </div>
      </form>
    </Drafted>
  )
}
