import { type RefObject, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { Check } from './icons/check.tsx'
import { Copy } from './icons/copy.tsx'

export interface CopyButtonProps extends Pick<ButtonProps, 'variant'> {
  label: string
  copiedLabel: string
  /** The element that shows the text. */
  source: RefObject<HTMLElement | null>
}

/** Copies the text of an element. Without access to the clipboard (plain http), it selects the text, to be copied by keyboard. */
export function CopyButton({ label, copiedLabel, source, variant }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)

  async function copy(): Promise<void> {
    if (!source.current) return
    try {
      await navigator.clipboard.writeText(source.current.textContent)
      setCopied(true)
    } catch {
      getSelection()?.selectAllChildren(source.current)
    }
  }

  return (
    <Button {...(variant && { variant })} onClick={() => void copy()}>
      {copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
      {copied ? copiedLabel : label}
    </Button>
  )
}
