import { BUILT_IN_PLATFORMS } from '#domain/catalog/platforms.ts'
import { common as arabic } from '#phrases/ar/common.ts'
import { common as english } from '#phrases/en/common.ts'
import type { Language } from '#phrases/language.ts'

const NAMES = { en: english.platforms, ar: arabic.platforms }

/** Returns the name of a built-in platform in the language of a file. Names that sellers gave to platforms stay unchanged. */
export function platformIn(name: string, language: Language): string {
  const code = BUILT_IN_PLATFORMS.find((platform) => platform.name === name)?.code
  return code === undefined ? name : NAMES[language][code]
}
