import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { DateInput, Select } from '#web/ui/inputs.tsx'
import type { TypedCosts, ValidFrom } from './typed-costs.ts'

export interface SaveBarProps {
  input: TypedCosts
  onInput: (input: TypedCosts) => void
  count: number
  /** The number of costs beyond the limit of one save. */
  later: number
  wrong: number
  someKnown: boolean
  canSave: boolean
  busy: boolean
  onSave: () => void
  onDiscard: () => void
}

/** A bar with the Save button, which stays at the bottom of the screen while there are unsaved costs. */
export function SaveBar(props: SaveBarProps) {
  const { input, onInput, count, later, wrong, someKnown, canSave, busy, onSave, onDiscard } = props
  const { t } = useTranslation()
  const hint = !someKnown
    ? 'costs.saveBar.firstHint'
    : input.from === 'always'
      ? 'costs.saveBar.alwaysHint'
      : 'costs.saveBar.fromHint'
  return (
    <div className="sticky bottom-[var(--bottom-bar,0px)] z-20 -mx-4 space-y-2 border-t border-hairline bg-paper px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite" className="font-medium">
          {count > 0 && t('costGrid.pasted', { count: count + later })}
          {wrong > 0 && (
            <span className="ms-2 text-clay-text">{t('costs.saveBar.wrong', { count: wrong })}</span>
          )}
        </p>
        {someKnown && (
          <div className="flex items-center gap-2 max-sm:w-full">
            <span aria-hidden>{t('costs.saveBar.validFrom')}</span>
            <Field label={t('costs.saveBar.validFrom')} labelHidden className="grow">
              <Select
                value={input.from}
                onChange={({ target }) => onInput({ ...input, from: target.value as ValidFrom })}
                options={[
                  { value: 'today', label: t('costs.saveBar.fromToday') },
                  { value: 'day', label: t('costs.saveBar.fromDay') },
                  { value: 'always', label: t('costs.saveBar.fromAlways') },
                ]}
              />
            </Field>
            {input.from === 'day' && (
              <Field label={t('costs.saveBar.day')} labelHidden className="grow">
                <DateInput
                  min="2000-01-01"
                  max="2100-12-31"
                  value={input.day}
                  onChange={({ target }) => onInput({ ...input, day: target.value })}
                />
              </Field>
            )}
          </div>
        )}
        <div className="ms-auto flex gap-3 max-sm:w-full">
          <Button onClick={onDiscard}>{t('common.unsaved.discard')}</Button>
          <Button variant="primary" className="max-sm:grow" disabled={!canSave} busy={busy} onClick={onSave}>
            {t('costs.saveBar.save')}
          </Button>
        </div>
      </div>
      {later > 0 && <p className="text-sm">{t('costs.saveBar.tooMany', { count })}</p>}
      <p className="text-sm text-muted">{t(hint)}</p>
    </div>
  )
}
