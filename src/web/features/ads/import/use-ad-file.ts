import { useState } from 'react'
import type { AdChoices } from '#domain/ads/ad-report.ts'
import { type AdFileRead, readAdFile } from '#spreadsheet/ad-file.ts'

export interface ReadAdFile extends AdFileRead {
  readonly name: string
}

/** Reads an ad report in the browser, again after each answer of the seller. */
export function useAdFile() {
  const [file, setFile] = useState<File | null>(null)
  const [choices, setChoices] = useState<AdChoices>({})
  const [result, setResult] = useState<ReadAdFile | 'failed' | null>(null)
  const [busy, setBusy] = useState(false)

  async function read(given: File, answered: AdChoices): Promise<void> {
    setFile(given)
    setChoices(answered)
    setBusy(true)
    try {
      const bytes = new Uint8Array(await given.arrayBuffer())
      const source = { open: () => [bytes], decoder: (encoding: string) => new TextDecoder(encoding) }
      setResult({ ...(await readAdFile(source, answered)), name: given.name })
    } catch (error) {
      // reading fails if the file was moved or changed after it was chosen
      console.info(error)
      setResult('failed')
    }
    setBusy(false)
  }

  return {
    result,
    busy,
    choices,
    read: (given: File) => void read(given, {}),
    answer: (more: AdChoices) => file && void read(file, { ...choices, ...more }),
    clear: () => setResult(null),
  }
}
