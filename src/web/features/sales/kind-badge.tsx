import { LINE_KINDS } from '#domain/import/sale-line.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const TONES: Partial<Record<string, BadgeTone>> = {
  sale: 'good',
  refund: 'warning',
  fee: 'info',
  reimbursement: 'info',
}

export function KindBadge({ kind }: { kind: string }) {
  const { t } = useTranslation()
  const known = LINE_KINDS.find((one) => one === kind)
  return <Badge tone={TONES[kind] ?? 'neutral'}>{known ? t(`sales.kinds.${known}`) : kind}</Badge>
}
