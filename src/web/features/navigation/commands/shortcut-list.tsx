import { useTranslation } from '#web/i18n/translation.tsx'
import { useStore } from '#web/state/store.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { businessLinks, SECTIONS } from '../nav-links.ts'
import type { PaletteProps } from './palette.tsx'
import { BUSINESSES_KEY, SECTION_KEYS, shortcutsStore } from './shortcuts.ts'

export function ShortcutList({ businessId, onClose }: PaletteProps) {
  const { t } = useTranslation()
  const enabled = useStore(shortcutsStore) === 'on'
  const sections = businessId
    ? businessLinks(businessId).map(({ label }, at) => {
        const section = SECTIONS[at]
        return { label: t(label), keys: ['G', section ? SECTION_KEYS[section] : ''] }
      })
    : []
  return (
    <Dialog open onOpenChange={onClose} title={t('commands.shortcuts')} size="md">
      <dl className="gap-x-10 sm:columns-2">
        <Row label={t('commands.title')} keys={[MOD, 'K']} />
        <Row label={t('commands.onPage')} keys={['/']} />
        <Row label={t('commands.shortcuts')} keys={['?']} />
        <Row label={t('common.nav.myBusinesses')} keys={['G', BUSINESSES_KEY]} />
        {sections.map((row) => (
          <Row key={row.label} {...row} />
        ))}
      </dl>
      <label className="mt-6 flex min-h-11 items-center gap-3 border-t border-hairline pt-4">
        <input
          type="checkbox"
          className="size-5 accent-palm"
          checked={enabled}
          onChange={({ target }) => shortcutsStore.set(target.checked ? 'on' : 'off')}
        />
        {t('commands.singleKeys')}
      </label>
    </Dialog>
  )
}

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

function Row({ label, keys }: { label: string; keys: readonly string[] }) {
  return (
    <div className="flex min-h-10 break-inside-avoid items-center justify-between gap-4">
      <dt>{label}</dt>
      <dd dir="ltr" className="flex shrink-0 gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="min-w-7 rounded-sm border border-hairline bg-sand px-1.5 py-0.5 text-center font-sans text-sm uppercase"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  )
}
