import { BUILT_IN_PLATFORMS } from '#domain/catalog/platforms.ts'
import type { Translate } from './phrase-key.ts'
import { useTranslation } from './translation.tsx'

/** The name of a built-in platform in the reader's language. Names that sellers gave stay as they are. */
export function platformIn(name: string, t: Translate): string {
  const code = BUILT_IN_PLATFORMS.find((platform) => platform.name === name)?.code
  return code === undefined ? name : t(`common.platforms.${code}`)
}

export function PlatformName({ name, className }: { name: string; className?: string }) {
  const { t } = useTranslation()
  return <bdi className={className}>{platformIn(name, t)}</bdi>
}
