import { ProductFrame } from '#web/features/products/detail/product-frame.tsx'
import { StockTab } from '#web/features/products/detail/stock/stock-tab.tsx'
import { AlertDialog } from '#web/features/reports/alert-dialog.tsx'

export function Component() {
  return (
    <ProductFrame>
      {(product) => (
        <StockTab
          product={product}
          alertDialog={({ id, name, businessId, lowStockBelow }, onClose) => (
            <AlertDialog
              businessId={businessId}
              product={{ productId: id, name, lowStockBelow }}
              onClose={onClose}
            />
          )}
        />
      )}
    </ProductFrame>
  )
}
