import { useNavigate } from 'react-router'
import { BusinessList } from '#web/features/businesses/business-list.tsx'
import { KeptFileBanner } from '#web/features/imports/kept-file-banner.tsx'
import { useKeptFiles } from '#web/features/imports/use-kept-files.ts'

export function Component() {
  const { kept = [], discard } = useKeptFiles()
  const navigate = useNavigate()
  return (
    <BusinessList
      aboveList={(create) =>
        kept.map((one) => {
          const importInto = (id: string) =>
            void navigate(`/business/${id}/import`, { state: { startKept: one.keptAt } })
          return (
            <KeptFileBanner
              key={one.keptAt}
              kept={one}
              onImport={importInto}
              onCreate={() => create({ currencies: one.currencies, onSaved: ({ id }) => importInto(id) })}
              onDiscard={() => discard(one)}
            />
          )
        })
      }
    />
  )
}
