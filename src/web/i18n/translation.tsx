import { cloneElement, Fragment, type ReactElement, useSyncExternalStore } from 'react'
import { useStore } from '#web/state/store.ts'
import { digitsStore } from './digits.ts'
import { followReading, type Reading, readingFirst, readingNow } from './phrase-book.ts'
import type { PhraseKey, Translate } from './phrase-key.ts'

/** The phrases of the current language and digits, by keys that the English phrases define (docs/decisions/0021). */
export function useTranslation(): Translation {
  useStore(digitsStore)
  return useSyncExternalStore(followReading, readingNow, readingFirst)
}

interface Translation extends Omit<Reading, 't'> {
  readonly t: Translate
}

interface TransProps {
  t: Translate
  i18nKey: PhraseKey
  components: Readonly<Record<string, ReactElement>>
}

/** Renders a phrase that contains links: `Read the <terms>terms</terms>`. */
export function Trans({ t, i18nKey, components }: TransProps) {
  return t(i18nKey)
    .split(/(<\w+>[^<]*<\/\w+>)/)
    .map((part) => {
      const [, name = '', words] = /^<(\w+)>([^<]*)</.exec(part) ?? []
      const component = components[name]
      return component ? (
        cloneElement(component, { key: name }, words)
      ) : (
        <Fragment key={part}>{part}</Fragment>
      )
    })
}
