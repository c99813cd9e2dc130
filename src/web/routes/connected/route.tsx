import { AnswerPage } from '#web/features/connections/answer-page.tsx'

export function Component() {
  return <AnswerPage />
}
