import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DecimalMark } from '#domain/import/reader/choices.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { type CatalogueFileRead, readCatalogueFile } from '#spreadsheet/catalogue-file.ts'
import { allCatalogue } from '../api/catalogue.ts'

export interface ReadFile extends CatalogueFileRead {
  readonly name: string
}

/** Reads a file and compares it with the products that are stored now. */
export function useCatalogueFile(businessId: string, currency: CurrencyCode) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<ReadFile | 'failed' | null>(null)
  const [busy, setBusy] = useState(false)

  async function read(given: File, decimalMark?: DecimalMark): Promise<void> {
    setFile(given)
    setBusy(true)
    try {
      const products = await client.fetchQuery(allCatalogue(businessId))
      const bytes = new Uint8Array(await given.arrayBuffer())
      const source = { open: () => [bytes], decoder: (encoding: string) => new TextDecoder(encoding) }
      const found = await readCatalogueFile(source, { currency, products, decimalMark })
      setResult({ ...found, name: given.name })
    } catch (error) {
      // without a connection the products cannot load, and a file can be moved before it is read
      console.info(error)
      setResult('failed')
    }
    setBusy(false)
  }

  return {
    result,
    busy,
    read: (given: File) => void read(given),
    again: (mark?: DecimalMark) => file && void read(file, mark),
    clear: () => setResult(null),
  }
}
