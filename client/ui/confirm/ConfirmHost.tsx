import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../lazyPart.ts'
import { readQuestion, subscribeQuestions } from './confirm.ts'

const ConfirmDialog = lazyPart(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog)

/** Mounted once per page. The dialog code is loaded with the first request. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribeQuestions, readQuestion)
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog key={question.id} question={question} />
    </Suspense>
  )
}
