import { cloneElement, Fragment, type ReactElement, useSyncExternalStore } from 'react'
import { followReading, type Reading, readingNow } from './phrase-book.ts'

/**
 * Replaces `react-i18next` in browsers and has its types. Safi's phrases need none of the features that make i18next as large as all
 * phrases of a screen (see docs/decisions/0021).
 */
export function useTranslation(): Reading {
  return useSyncExternalStore(followReading, readingNow, readingNow)
}

interface TransProps {
  t: Reading['t']
  i18nKey: string
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
