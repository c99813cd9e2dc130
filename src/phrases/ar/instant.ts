import type { instant as english } from '../en/instant.ts'
import type { Arabic } from '../language.ts'

export const instant = {
  title: 'الربح في لحظات',
} satisfies Arabic<typeof english>
