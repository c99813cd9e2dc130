import { directionOf, isLanguage, type Language } from '#phrases/language.ts'
import { type Namespace, phraseFile, SHARED_NAMESPACES } from '#phrases/namespaces.ts'
import type { Translate } from '#web/i18n/phrase-key.ts'
import { readStored, tellServer, writeStored } from '#web/state/storage.ts'
import { addPhrases, hasPhrases, readIn, readingNow } from './phrase-book.ts'

const requested = new Set<Namespace>(SHARED_NAMESPACES)
const files = import.meta.glob<Record<string, Parameters<typeof addPhrases>[2]>>([
  '../../phrases/{en,ar}/*.ts',
  '!../../phrases/{en,ar}/index.ts',
])
const KEY = 'language'
let chosen: Language = 'en'

/** Loads the phrases of a screen in the current language, before the screen is shown. */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) requested.add(namespace)
  // During a change of language, some screens still show the old language, so both languages need the phrases.
  await Promise.all([...new Set([chosen, currentLanguage()])].map(load))
}

async function load(language: Language): Promise<void> {
  const missing = [...requested].filter((name) => !hasPhrases(language, name))
  await Promise.all(
    missing.map(async (name) => {
      const module = await files[`../../phrases/${language}/${phraseFile(name)}.ts`]?.()
      if (module?.[name]) addPhrases(language, name, module[name])
    }),
  )
}

function applyToDocument(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

export async function prepareLanguage(language: Language): Promise<void> {
  chosen = language
  // No screen is rendered yet, so only the phrases of this language are needed.
  readIn(language)
  await load(language)
}

/** Starts in the language that the server and `boot.js` set on the document. */
export async function startLanguage(): Promise<void> {
  const root = document.documentElement
  const language = isLanguage(root.lang) ? root.lang : 'en'
  if (readStored(KEY) !== null || root.classList.contains('other-language')) tellServer(KEY, language)
  await prepareLanguage(language)
  window.addEventListener('storage', ({ key }) => {
    const stored = readStored(KEY)
    if (key === KEY && isLanguage(stored) && stored !== currentLanguage()) void switchTo(stored)
  })
}

async function switchTo(language: Language): Promise<void> {
  chosen = language
  try {
    await load(language)
  } catch (error) {
    // later screens must not need the phrases that do not load
    chosen = currentLanguage()
    throw error
  }
  applyToDocument(language)
  readIn(language)
}

/** Stores the language once its phrases have loaded: a reload in a language that does not load would show no page. */
export async function setLanguage(language: Language): Promise<void> {
  await switchTo(language)
  writeStored(KEY, language)
  tellServer(KEY, language)
}

export function currentLanguage(): Language {
  return readingNow().i18n.language
}

/** Translates outside of components. Components use `useTranslation`, which renders again when the language changes. */
export const translate: Translate = (key, values) => readingNow().t(key, values)
