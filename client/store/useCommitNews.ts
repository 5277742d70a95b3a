/** Refetches when commits change relevant data. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { CommitMessage } from '#shared/contract/live.ts'
import type { RecordName } from '#shared/records/registry.ts'
import { after, type Cancel } from '../platform/time.ts'
import { useConsoleState } from './consoleContext.ts'
import { useReadable } from './useReadable.ts'

/** Coalesces bursts of commits, such as imports. */
const TOGETHER_MS = 400

/** Changes shortly after commits that concern the caller, and with each new connection. */
export function useCommitNews(concerns: (commit: CommitMessage) => boolean): string {
  const { store, connection } = useConsoleState()
  const { isLive } = useReadable(connection)
  const [count, setCount] = useState(0)
  const isConcerned = useEffectEvent(concerns)
  useEffect(() => {
    let waiting: Cancel | null = null
    const stop = store.subscribeCommits((commits) => {
      if (waiting || !commits.some((commit) => isConcerned(commit))) return
      waiting = after(TOGETHER_MS, () => {
        waiting = null
        setCount((before) => before + 1)
      })
    })
    return () => {
      stop()
      waiting?.()
    }
  }, [store])
  return `${count} ${isLive}`
}

/** The same for commits that change a record of one of these types. */
export const useRecordNews = (...types: readonly RecordName[]): string =>
  useCommitNews(({ changes }) =>
    changes.some((change) =>
      (types as readonly string[]).includes(('put' in change ? change.put : change.remove).type),
    ),
  )
