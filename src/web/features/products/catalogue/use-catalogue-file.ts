import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { DecimalMark } from '#domain/import/reader/choices.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { type CatalogueFileRead, readCatalogueFile } from '#spreadsheet/catalogue-file.ts'
import { draftFile, forgetDraftFile, keepDraftFile } from '#web/forms/drafts/draft-file.ts'
import { draftKey } from '#web/forms/drafts/draft-keys.ts'
import { useStoredDraft } from '#web/forms/drafts/use-draft.ts'
import { useUser } from '#web/session/session.ts'
import { allCatalogue } from '../api/catalogue.ts'

export interface ReadFile extends CatalogueFileRead {
  readonly name: string
}

/** The seller's answers about a file. */
const answersSchema = z.object({
  decimalMark: z.enum(['point', 'comma']).optional(),
  costsFrom: z.enum(['today', 'always']),
})
type Answers = z.output<typeof answersSchema>
const NO_ANSWERS: Answers = { costsFrom: 'today' }

/**
 * Reads a file and compares it with the products that are stored now. The file and the answers about it stay in the browser until the
 * import is saved or another file is chosen, so that a reload loses nothing.
 */
export function useCatalogueFile(businessId: string, currency: CurrencyCode) {
  const client = useQueryClient()
  const of = { businessId, thing: 'catalogue' }
  const key = draftKey(useUser()?.id ?? null, of)
  const stored = useStoredDraft(of, answersSchema)
  const [answers, setAnswers] = useState(stored.first ?? NO_ANSWERS)
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<ReadFile | 'failed' | null>(null)
  const [busy, setBusy] = useState(stored.first !== null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    if (!stored.first) return
    const { first } = stored
    void draftFile(key).then((kept) => (kept ? read(kept, first) : setBusy(false)))
  }, [])

  async function read(given: File, answered: Answers): Promise<void> {
    setFile(given)
    setAnswers(answered)
    setBusy(true)
    try {
      const products = await client.fetchQuery(allCatalogue(businessId))
      const bytes = new Uint8Array(await given.arrayBuffer())
      const source = { open: () => [bytes], decoder: (encoding: string) => new TextDecoder(encoding) }
      const { decimalMark } = answered
      const found = await readCatalogueFile(source, { currency, products, decimalMark })
      setResult({ ...found, name: given.name })
      stored.keep(answered)
      await keepDraftFile(key, given)
    } catch (error) {
      // reading fails if the products cannot be loaded, or if the file was moved after it was chosen
      console.info(error)
      setResult('failed')
    }
    setBusy(false)
  }

  function forget(): void {
    stored.keep(null)
    void forgetDraftFile((kept) => kept === key)
  }

  return {
    result,
    busy,
    costsFrom: answers.costsFrom,
    setCostsFrom(costsFrom: Answers['costsFrom']) {
      const answered = { ...answers, costsFrom }
      setAnswers(answered)
      stored.keep(answered)
    },
    read: (given: File) => void read(given, NO_ANSWERS),
    again: (decimalMark?: DecimalMark) => file && void read(file, { ...answers, decimalMark }),
    forget,
    clear() {
      forget()
      setResult(null)
    },
  }
}
