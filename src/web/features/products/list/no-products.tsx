import type { Business } from '#contract/businesses.ts'
import { createProduct } from '#contract/products.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Package } from '#web/ui/icons/package.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** The screen of a business without products. It offers to add a product or to import sales. */
export function NoProducts({ business, onAdd }: { business: Business; onAdd: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <EmptyState
        icon={<Package aria-hidden className="size-6" />}
        title={t('products.emptyTitle')}
        action={
          <>
            <Button needs={createProduct} variant="primary" onClick={onAdd}>
              {t('products.add')}
            </Button>
            <ButtonLink to={`/business/${business.id}/import`}>{t('products.importFile')}</ButtonLink>
          </>
        }
      >
        {t('products.emptyText')}
      </EmptyState>
      {business.saleLineCount === 0 && (
        <p className="mt-4 text-center text-sm text-muted">{t('products.addOneFirst')}</p>
      )}
    </>
  )
}
