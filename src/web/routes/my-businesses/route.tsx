import { useNavigate } from 'react-router'
import { BusinessList } from '#web/features/businesses/business-list.tsx'
import { KeptFileBanner } from '#web/features/imports/kept-file-banner.tsx'
import { useKeptFile } from '#web/features/imports/use-kept-file.ts'

export function Component() {
  const { kept, discard } = useKeptFile()
  const navigate = useNavigate()
  return (
    <BusinessList
      aboveList={(create) =>
        kept && (
          <KeptFileBanner
            kept={kept}
            onDiscard={discard}
            onCreate={() =>
              create(({ id }) => void navigate(`/business/${id}/import`, { state: { startKept: true } }))
            }
          />
        )
      }
      currencies={kept?.currencies}
    />
  )
}
