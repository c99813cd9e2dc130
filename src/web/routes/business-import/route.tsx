import { ImportPage } from '#web/features/imports/import-page.tsx'

export function Component() {
  return <ImportPage />
}
