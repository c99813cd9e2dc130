import { BusinessList } from '#web/features/businesses/business-list.tsx'
import { KeptFileBanner } from '#web/features/imports/kept-file-banner.tsx'

export function Component() {
  return <BusinessList aboveList={<KeptFileBanner />} />
}
