import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/platform/use-format.ts'
import type { Outcome } from './comparison.ts'
import { CURRENCY } from './sample.ts'

const PAUSE_MS = 700

/** Tells screen readers what came out, once the hand rests: not at every keystroke, and not on arrival. */
export function SpokenOutcome({ outcome: { platforms, ranking } }: { outcome: Outcome }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [spoken, setSpoken] = useState('')
  const sentence = ranking
    ? platforms
        .map(({ platform, netPerSale }) => {
          const net = netPerSale ?? 0
          return t(net < 0 ? 'demo.try.loseOn' : 'demo.try.keepOn', {
            platform,
            amount: format.moneyText(Math.abs(net), CURRENCY),
          })
        })
        .join(' ')
    : t('demo.try.costUnknown')
  const last = useRef(sentence)
  useEffect(() => {
    if (last.current === sentence) return
    const timer = setTimeout(() => {
      last.current = sentence
      setSpoken(sentence)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [sentence])
  return <output className="sr-only">{spoken}</output>
}
