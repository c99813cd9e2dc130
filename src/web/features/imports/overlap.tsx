import type { ImportPreview } from '#contract/imports.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Section } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices.tsx'

export interface OverlapProps {
  overlap: NonNullable<ImportPreview['overlap']>
  accepted: boolean
  onAccept: (accepted: boolean) => void
}

/**
 * Warns about sales that another import contains too, and about orders that have more products there. The seller must agree before the
 * import.
 */
export function Overlap({ overlap: { orders, rows, gone, files }, accepted, onAccept }: OverlapProps) {
  const { t } = useTranslation()
  const names = files.map((name) => isolated(name)).join(t('common.listComma'))
  const told = (text: 'text' | 'rows' | 'gone', count: number) =>
    count > 0 ? [t(`imports.overlap.${text}`, { count, files: names })] : []
  const twice = orders + rows > 0
  return (
    <Section
      title={t(twice ? 'imports.overlap.title' : 'imports.overlap.goneTitle')}
      description={[...told('text', orders), ...told('rows', rows), ...told('gone', gone)].join(' ')}
    >
      <Checkbox
        label={t('imports.differences.accept')}
        hint={t(twice ? 'imports.overlap.acceptHint' : 'imports.overlap.goneHint')}
        checked={accepted}
        onChange={({ target }) => onAccept(target.checked)}
      />
    </Section>
  )
}
