import { Navigate, useLocation, useParams } from 'react-router'
import { useCurrentBusiness } from '#web/business/business.ts'
import { OverviewTab } from '#web/features/products/detail/overview/overview-tab.tsx'
import { ProductFrame } from '#web/features/products/detail/product-frame.tsx'
import { productPath } from '#web/features/products/paths.ts'
import { isOfSimulator } from '#web/features/simulator/address-names.ts'

export function Component() {
  const { search } = useLocation()
  const { productId = '' } = useParams()
  const { id: businessId } = useCurrentBusiness()
  // The simulator was once on this page, so old URLs with its state redirect to its tab.
  if (isOfSimulator(new URLSearchParams(search)))
    return <Navigate to={`${productPath({ businessId, id: productId })}/pricing${search}`} replace />
  return <ProductFrame>{(product) => <OverviewTab product={product} />}</ProductFrame>
}
