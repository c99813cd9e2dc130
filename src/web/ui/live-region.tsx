import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 700

/** Announces a result to screen readers once it stops changing: not at each step, and not when the page loads. */
export function LiveRegion({ sentence }: { sentence: string }) {
  const [spoken, setSpoken] = useState('')
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
