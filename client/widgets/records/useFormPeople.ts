/** Who else has the form of this record open: reported to the server while it is, and received from it. */
import { useEffect, useState } from 'react'
import { openFormsContract } from '#shared/contract/openForms.ts'
import type { FormPerson } from '#shared/news.ts'
import { call } from '../../api/api.ts'
import { after } from '../../platform/time.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useViewer } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'

/** Going through a list opens one form after the other. */
const SAID_AFTER_MS = 300

const NOBODY: readonly FormPerson[] = []

export function useFormPeople(recordId: string | null): readonly FormPerson[] {
  const { news, connection, clientId } = useConsoleState()
  const own = useViewer()?.accountId
  const { isLive } = useReadable(connection)
  const id = useReadable(clientId)
  const [people, setPeople] = useState(NOBODY)
  useEffect(() => {
    if (recordId === null || id === null || !isLive) return
    let isCurrent = true
    let isSaid = false
    const hear = (told: readonly FormPerson[] = NOBODY) => {
      if (isCurrent) setPeople(told)
    }
    const stopHearing = news.listen(recordId, (told) => hear(told.people))
    const say = (isOpen: boolean) =>
      // A hint only: without it the form is what it is.
      call(
        openFormsContract.note,
        { recordId, clientId: id, isOpen },
        { isQuiet: true, isLast: !isOpen },
      ).catch(() => ({ people: NOBODY }))
    const stopWaiting = after(SAID_AFTER_MS, () => {
      isSaid = true
      void say(true).then((answer) => hear(answer.people))
    })
    return () => {
      isCurrent = false
      stopHearing()
      stopWaiting()
      if (isSaid) void say(false)
      setPeople(NOBODY)
    }
  }, [news, recordId, id, isLive])
  return people.filter(({ accountId }) => accountId !== own)
}
