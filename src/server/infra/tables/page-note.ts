import { common as arabicCommon } from '#phrases/ar/common.ts'
import { reports as arabic } from '#phrases/ar/reports.ts'
import { common as englishCommon } from '#phrases/en/common.ts'
import { reports as english } from '#phrases/en/reports.ts'
import { fillIn } from '#phrases/fill-in.ts'
import type { Language } from '#phrases/language.ts'

const BRAND = { en: englishCommon.appName, ar: arabicCommon.appName }
const PAGE = { en: english.files.page, ar: arabic.files.page }

/** The note at the foot of each page. */
export function pageNote(page: number, count: number, language: Language): string {
  return `${BRAND[language]} · ${fillIn(PAGE[language], { page, count })}`
}
