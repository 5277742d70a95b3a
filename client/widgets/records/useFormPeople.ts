/**
 * Other users with this form open. The tab publishes its open form, and the server notifies everyone who sees the
 * record.
 */
import { useEffect, useState } from 'react'
import type { FormPerson } from '#shared/news.ts'
import { after } from '../../platform/time.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useViewer } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'

/** Ongoing through a list opens one form after the other. */
const REPORTED_AFTER_MS = 300

const NOBODY: readonly FormPerson[] = []

export function useFormPeople(recordId: string | null): readonly FormPerson[] {
  const { news, connection, formReports } = useConsoleState()
  const own = useViewer()?.accountId
  const { isLive } = useReadable(connection)
  const [people, setPeople] = useState(NOBODY)
  useEffect(() => {
    if (recordId === null || !isLive) return
    let isReported = false
    const stopListening = news.listen(recordId, (message) => setPeople(message.people ?? NOBODY))
    const stopWaiting = after(REPORTED_AFTER_MS, () => {
      isReported = true
      formReports.report({ recordId, isOpen: true })
    })
    return () => {
      stopListening()
      stopWaiting()
      if (isReported) formReports.report({ recordId, isOpen: false })
      setPeople(NOBODY)
    }
  }, [news, formReports, recordId, isLive])
  return people.filter(({ accountId }) => accountId !== own)
}
