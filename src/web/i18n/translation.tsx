import { cloneElement, Fragment, type ReactElement, useSyncExternalStore } from 'react'
import { followReading, type Reading, readingNow } from './phrase-book.ts'

/**
 * What browsers get for `react-i18next`, whose types the screens are checked with: our phrases need none of what makes
 * i18next as heavy as all the words of a screen (see docs/decisions/0021).
 */
export function useTranslation(): Reading {
  return useSyncExternalStore(followReading, readingNow, readingNow)
}

interface TransProps {
  t: Reading['t']
  i18nKey: string
  components: Readonly<Record<string, ReactElement>>
}

/** A phrase with links in it: `Read the <terms>terms</terms>`. */
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
