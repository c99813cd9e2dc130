import { BusinessList } from '#web/features/businesses/business-list.tsx'

export function Component() {
  return <BusinessList />
}
