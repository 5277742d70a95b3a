import { lazy, Suspense, useSyncExternalStore } from 'react'
import { fetchPart } from '../../platform/parts.ts'
import { readQuestion, subscribeQuestions } from './confirm.ts'

const ConfirmDialog = lazy(() =>
  fetchPart(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog })),
)

/** Mounted once in the page. The dialog itself is fetched with the first request. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribeQuestions, readQuestion)
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog key={question.id} question={question} />
    </Suspense>
  )
}
