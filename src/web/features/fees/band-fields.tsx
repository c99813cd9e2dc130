import type { CurrencyCode } from '#domain/money/currency.ts'
import { Unit } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Plus } from '#web/ui/icons/plus.tsx'
import { X } from '#web/ui/icons/x.tsx'
import { NumberInput } from '#web/ui/inputs.tsx'
import type { RuleFieldsProps } from './rule-fields.tsx'

type Props = RuleFieldsProps & { currency: CurrencyCode }

const ROW = 'grid grid-cols-[1fr_1fr_auto] items-end gap-3'

/** Fields for the percentage. With several rates, each rate but the last applies up to an amount. */
export function PercentBands({ values: { bands }, change, message, currency }: Props) {
  const { t } = useTranslation()
  const set = (at: number, part: { rate?: string; upTo?: string }) =>
    change({ bands: bands.map((band, index) => (index === at ? { ...band, ...part } : band)) })
  const several = bands.length > 1
  return (
    <div className="space-y-3">
      {bands.map(({ rate, upTo }, index) => {
        const n = index + 1
        const last = index === bands.length - 1
        const at = `charge.percent.bands.${index}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a band is identified by its position
          <div key={index} className={ROW}>
            <Field
              label={several ? t('fees.form.bandRate', { n }) : t('fees.form.rate')}
              error={message(`${at}.ratePpm`)}
            >
              <NumberInput
                suffix="%"
                value={rate}
                onChange={({ target }) => set(index, { rate: target.value })}
              />
            </Field>
            {several && !last ? (
              <Field label={t('fees.form.bandUpTo', { n })} error={message(`${at}.upTo`)}>
                <NumberInput
                  suffix={<Unit currency={currency} />}
                  value={upTo}
                  onChange={({ target }) => set(index, { upTo: target.value })}
                />
              </Field>
            ) : (
              <p className="self-center pt-6 text-sm text-muted">{several && t('fees.form.above')}</p>
            )}
            {several && (
              <IconButton
                label={t('fees.form.removeBand', { n })}
                onClick={() => change({ bands: bands.filter((_, other) => other !== index) })}
                icon={<X aria-hidden className="size-4" />}
              />
            )}
          </div>
        )
      })}
      {bands.length < 20 && (
        <Button size="sm" onClick={() => change({ bands: [...bands, { rate: '', upTo: '' }] })}>
          <Plus aria-hidden className="size-4" />
          {t('fees.form.addBand')}
        </Button>
      )}
    </div>
  )
}

export function WeightBands({ values: { weights, perExtraKg }, change, message, currency }: Props) {
  const { t } = useTranslation()
  const set = (at: number, part: { grams?: string; fee?: string }) =>
    change({ weights: weights.map((band, index) => (index === at ? { ...band, ...part } : band)) })
  return (
    <div className="space-y-3">
      {weights.map(({ grams, fee }, index) => {
        const n = index + 1
        const at = `charge.weight.bands.${index}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a band is identified by its position
          <div key={index} className={ROW}>
            <Field label={t('fees.form.weightGrams', { n })} error={message(`${at}.upToGrams`)}>
              <NumberInput
                whole
                suffix={t('fees.wizard.gramsUnit')}
                value={grams}
                onChange={({ target }) => set(index, { grams: target.value })}
              />
            </Field>
            <Field label={t('fees.form.weightFee', { n })} error={message(`${at}.fee`)}>
              <NumberInput
                suffix={<Unit currency={currency} />}
                value={fee}
                onChange={({ target }) => set(index, { fee: target.value })}
              />
            </Field>
            <IconButton
              label={t('fees.form.removeWeight', { n })}
              onClick={() => change({ weights: weights.filter((_, other) => other !== index) })}
              icon={<X aria-hidden className="size-4" />}
            />
          </div>
        )
      })}
      {weights.length > 0 && (
        <Field
          label={t('fees.form.perExtraKg')}
          hint={t('fees.form.perExtraKgHint')}
          optional
          error={message('charge.weight.perExtraKg')}
        >
          <NumberInput
            suffix={<Unit currency={currency} />}
            value={perExtraKg}
            onChange={({ target }) => change({ perExtraKg: target.value })}
          />
        </Field>
      )}
      {weights.length < 60 && (
        <Button size="sm" onClick={() => change({ weights: [...weights, { grams: '', fee: '' }] })}>
          <Plus aria-hidden className="size-4" />
          {t(weights.length === 0 ? 'fees.form.addWeight' : 'fees.form.addNextWeight')}
        </Button>
      )}
    </div>
  )
}
