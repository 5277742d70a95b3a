import { useEffect, useMemo, useState } from 'react'
import type { CommitMessage } from '#shared/contract/live.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { askChanges } from '../../actions/home.ts'
import { shell } from '../../actions/shellPort.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useHasRight, useIsLive } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import { useServerTime } from '../../store/useServerNow.ts'
import {
  type AlarmNames,
  type ChangedCommit,
  type ChangeLine,
  linesOf,
  noteAlarms,
  withoutFaults,
} from './changeLines.ts'

const KEPT_MAX = 200

export interface Changes {
  /** Newest first; null until loaded. */
  readonly lines: readonly ChangeLine[] | null
  readonly isFailed: boolean
  readonly reload: () => void
}

/** Changes of the last hour: loaded once, then live commits. */
export function useChanges(): Changes {
  const projectId = useReadable(shell().projectId)
  const isLive = useIsLive()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another project, or a connection that is back, is another question
  const ask = useMemo(() => (signal: AbortSignal) => askChanges(signal), [projectId, isLive])
  const { value, state, reload } = useAnswer(ask)
  const live = useLive(projectId)
  const { store } = useConsoleState()
  const { i18n } = useTexts()
  const mayBreak = useHasRight('world.simulate')
  const nowMinute = useServerTime((nowMs) => String(Math.floor(nowMs / MINUTE_MS)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are of one language
  const lines = useMemo(() => {
    if (value === null) return null
    const newest = value[0]?.seq ?? 0
    const rows = [...live.rows.filter(({ seq }) => seq > newest), ...value]
    const sinceMs = (Number(nowMinute) + 1) * MINUTE_MS - HOUR_MS
    noteAlarms(live.names, store.read, rows)
    return rows
      .filter(({ atMs }) => atMs >= sinceMs)
      .flatMap((row) => linesOf(mayBreak ? row : withoutFaults(row), store.read, live.names))
  }, [value, live, store, nowMinute, i18n.language, mayBreak])
  return { lines, isFailed: state === 'failed', reload }
}

interface Live {
  readonly rows: readonly ChangedCommit[]
  readonly names: AlarmNames
}

/** Live commits; names of open alarms are cached, because ended ones have no record. */
function useLive(projectId: string | null): Live {
  const { store } = useConsoleState()
  const [live, setLive] = useState<Live>({ rows: [], names: new Map() })
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another project nothing is kept
  useEffect(() => {
    setLive({ rows: [], names: new Map() })
    return store.subscribeCommits((commits) => {
      const listed = commits.filter(({ events }) => events.length > 0).map(commandSummary)
      if (listed.length === 0) return
      setLive(({ rows, names }) => ({ rows: [...listed.reverse(), ...rows].slice(0, KEPT_MAX), names }))
    })
  }, [store, projectId])
  return live
}

const commandSummary = ({ seq, at, actor, isSetUp, events }: CommitMessage): ChangedCommit => ({
  seq,
  atMs: at,
  actorKind: actor.kind,
  actorName: actor.name,
  actorNameEn: actor.nameEn ?? '',
  isSetUp: isSetUp === true,
  events,
})
