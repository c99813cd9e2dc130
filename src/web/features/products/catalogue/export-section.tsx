import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { CATALOGUE_FILES, listCatalogue } from '#contract/catalogue.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { catalogueCsv, catalogueXlsx } from '#spreadsheet/catalogue-file.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { Download } from '#web/ui/icons/download.tsx'
import { allCatalogue, type CatalogueFileKind } from '../api/catalogue.ts'
import { type RowsQuery, useAllIds } from '../api/product-rows.ts'
import { saveFile } from './file-to-save.ts'

const TYPES = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export interface ExportSectionProps {
  businessId: string
  currency: CurrencyCode
  query: RowsQuery
  /** The number of products that the filters select. */
  total: number
  /** The selected products; if none is selected, all filtered ones are exported. */
  chosen: ReadonlySet<string>
}

/** Exports exactly the selected or, if none is selected, the filtered products, in the order of the list. */
export function ExportSection({ businessId, currency, query, total, chosen }: ExportSectionProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const client = useQueryClient()
  const idsOf = useAllIds(businessId)
  const [busy, setBusy] = useState<CatalogueFileKind | null>(null)
  const count = chosen.size || total

  async function write(kind: CatalogueFileKind): Promise<void> {
    setBusy(kind)
    try {
      const [ids, all] = await Promise.all([idsOf(query), client.fetchQuery(allCatalogue(businessId, kind))])
      const byId = new Map(all.map((product) => [product.id, product]))
      const products = ids.flatMap((id) => (chosen.size === 0 || chosen.has(id) ? (byId.get(id) ?? []) : []))
      const file = { products, currency, language: format.language }
      const content = kind === 'csv' ? catalogueCsv(file) : new Uint8Array(catalogueXlsx(file))
      saveFile(`safi-products.${kind}`, content, TYPES[kind])
    } catch (error) {
      console.info(error)
      toast.error(t('catalogueFile.exportFailed'))
    }
    setBusy(null)
  }

  return (
    <section aria-labelledby="catalogue-export">
      <h3 id="catalogue-export" className="font-semibold">
        {t('catalogueFile.export')}
      </h3>
      <p className="mt-1 text-sm text-muted">
        {t(chosen.size > 0 ? 'catalogueFile.exportSelected' : 'catalogueFile.exportFiltered', { count })}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {CATALOGUE_FILES.map((kind) => (
          <Button
            needs={listCatalogue}
            key={kind}
            busy={busy === kind}
            disabled={count === 0}
            onClick={() => void write(kind)}
          >
            <Download aria-hidden className="size-4" />
            {t(`catalogueFile.${kind}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
