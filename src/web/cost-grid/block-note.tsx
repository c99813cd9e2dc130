import { refusalMessage } from '#web/api/error-message.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons/x.tsx'
import { MarkQuestion } from './mark-question.tsx'
import type { Problem } from './read-block.ts'
import type { Block } from './use-block.ts'

const SHOWN = 100

/** The phrase namespace for the contents of the block: costs or counted stock. */
export type BlockWords = 'costGrid' | 'stockCount'

/** The result of the last pasted block: a question, an error, or rows that were not used. */
export function BlockNote({ block }: { block: Block }) {
  const { t } = useTranslation()
  const { result, show } = block
  const quiet = result === null || (result.outcome === 'read' && result.problems.length === 0)
  return (
    <div aria-live="polite">
      {!quiet && (
        <div className="relative mb-4 rounded bg-saffron-soft py-3 ps-4 pe-12 text-[0.9375rem]">
          <BlockOutcome block={block} />
          <IconButton
            size="sm"
            className="absolute end-1.5 top-1.5"
            label={t('common.close')}
            icon={<X aria-hidden className="size-4" />}
            onClick={() => show(null)}
          />
        </div>
      )}
    </div>
  )
}

export function BlockOutcome({
  block: { result, again },
  words = 'costGrid',
}: {
  block: Block
  words?: BlockWords
}) {
  const { t } = useTranslation()
  switch (result?.outcome) {
    case 'failed':
      return (
        <>
          <p>{t(`${words}.notRead`)}</p>
          <Button size="sm" className="mt-2" onClick={() => again()}>
            {t('common.retry')}
          </Button>
        </>
      )
    case 'unclear':
      return <p>{t(`${words}.unclear`)}</p>
    case 'refused':
      return <p>{refusalMessage(result.refusal.code, result.refusal.data)}</p>
    case 'needs_choice':
      return <MarkQuestion choices={result.choices} onMark={again} words={words} />
    case 'read':
      return result.problems.length > 0 ? <Problems problems={result.problems} words={words} /> : null
    default:
      return null
  }
}

function Problems({ problems, words }: { problems: readonly Problem[]; words: BlockWords }) {
  const { t } = useTranslation()
  const format = useFormat()
  const count = problems.length
  return (
    <details open={count <= 5}>
      <summary className="font-medium">{t(`${words}.notUsed`, { count })}</summary>
      <ul className="mt-2 max-h-64 space-y-1 overflow-y-auto text-sm">
        {problems.slice(0, SHOWN).map(({ line, sku, cell, problem }) => (
          <li key={`${line} ${problem}`}>
            {t(`${words}.row`)} {format.number(line)}
            {[sku, cell].filter(Boolean).map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: SKU and cell can be the same text
              <span key={at}>
                {' · '}
                <bdi>{text}</bdi>
              </span>
            ))}
            {': '}
            {t(`${words}.problems.${problem}`)}
          </li>
        ))}
        {count > SHOWN && <li>{t(`${words}.more`, { count: count - SHOWN })}</li>}
      </ul>
    </details>
  )
}
