import { type ComponentType, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { registerServiceWorker } from '#web/site/service-worker.ts'
import { useStore } from '#web/state/store.ts'
import { commandStore } from './command-store.ts'
import type { PaletteProps } from './palette.tsx'
import { addressOf, shortcutReader, shortcutsStore } from './shortcuts.ts'

export interface CommandsProps {
  /** The business of the current page. */
  businessId: string | undefined
  onSignOut: () => void
}

/** Handles keyboard shortcuts, and shows the command palette and the list of shortcuts. */
export function Commands({ businessId, onSignOut }: CommandsProps) {
  const open = useStore(commandStore)
  const enabled = useStore(shortcutsStore) === 'on'
  const navigate = useNavigate()
  const [Shown, setShown] = useState<ComponentType<PaletteProps> | null>(null)

  useEffect(registerServiceWorker, [])
  useEffect(() => {
    const read = shortcutReader()
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]'))
        return
      const typing = event.target instanceof Element && event.target.closest(FIELDS) !== null
      const shortcut = read(event, !typing && enabled)
      if (!shortcut) return
      if (shortcut.open) {
        event.preventDefault()
        commandStore.set(shortcut.open)
      } else if (shortcut.search) {
        const field = document.querySelector<HTMLElement>('main input[type=search]')
        event.preventDefault()
        if (field) field.focus()
        else commandStore.set('palette')
      } else {
        const to = addressOf(shortcut.go, businessId)
        if (to) void navigate(to)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [businessId, enabled, navigate])

  useEffect(() => {
    let wanted = true
    setShown(null)
    const load = async () => {
      if (open === 'palette') return (await import('./palette.tsx')).Palette
      return open === 'shortcuts' ? (await import('./shortcut-list.tsx')).ShortcutList : null
    }
    load().then(
      (loaded) => wanted && setShown(() => loaded),
      () => commandStore.set(null),
    )
    return () => {
      wanted = false
    }
  }, [open])

  return (
    Shown && <Shown businessId={businessId} onSignOut={onSignOut} onClose={() => commandStore.set(null)} />
  )
}

/** Elements that handle typed keys themselves. While one of them has the focus, shortcuts without Ctrl are off. */
const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=listbox], [role=slider]'
