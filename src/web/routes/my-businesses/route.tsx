import { BusinessList } from '#web/features/businesses/business-list.tsx'
import { KeptFileBanner } from '#web/features/imports/kept-file-banner.tsx'
import { useKeptFile } from '#web/features/imports/use-kept-file.ts'

export function Component() {
  const { kept, discard } = useKeptFile()
  return (
    <BusinessList
      aboveList={kept && <KeptFileBanner kept={kept} onDiscard={discard} />}
      currencies={kept?.currencies}
    />
  )
}
