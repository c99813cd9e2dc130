import type { BreakdownRow } from '#contract/reports.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Link } from '#web/ui/link.tsx'
import { Name } from '#web/ui/name.tsx'

/** The name of a product; the title in the sales file for a SKU without a product. */
export function ProductCell({
  row: { key, name, productId },
  businessId,
}: {
  row: Pick<BreakdownRow, 'key' | 'name' | 'productId'>
  businessId: string
}) {
  const { t } = useTranslation()
  if (key === '') return <span className="text-muted">{t('reports.noSku')}</span>
  const shown = <Name text={name || key} className="line-clamp-2" />
  return (
    <>
      {productId ? (
        <Link
          to={`/business/${businessId}/products/${productId}`}
          className="underline decoration-hairline underline-offset-4 hover:decoration-current"
        >
          {shown}
        </Link>
      ) : (
        shown
      )}
      {/* overheads of a product without a SKU have its id as their key */}
      {key !== productId && (
        <bdi dir="ltr" className="block text-[0.8125rem] font-normal text-muted">
          {key}
        </bdi>
      )}
    </>
  )
}
