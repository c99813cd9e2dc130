import { type ComponentType, useEffect, useState } from 'react'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { useStore } from '#web/state/store.ts'
import { commandStore } from './command-store.ts'
import type { CommandsProps } from './commands.tsx'

/** Loads the commands when the browser is idle after the first screen, or when the user opens the palette or the list of shortcuts. */
export function LazyCommands(props: CommandsProps) {
  const [Commands, setCommands] = useState<ComponentType<CommandsProps> | null>(null)
  const requested = useStore(commandStore) !== null
  useEffect(() => {
    if (Commands) return
    const load = () =>
      void Promise.all([import('./commands.tsx'), loadNamespaces(['commands'])]).then(
        ([loaded]) => setCommands(() => loaded.Commands),
        () => commandStore.set(null), // no message, because every command is also a link or a button
      )
    if (requested) return load()
    return whenIdle(load)
  }, [requested, Commands])
  return Commands && <Commands {...props} />
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 3_000)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(callback)
  return () => cancelIdleCallback(request)
}
