import { useDeferredValue, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ReadState } from '#shared/records/registry.ts'
import { SCREENS } from '#shared/screens/registry.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { type ConsoleState, hasRight } from '../../store/consoleState.ts'
import { useIsLive } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import { account, projects } from '../account.ts'
import { projectActor } from '../actors/projectActor.ts'
import { visitorOf } from '../routes/admission.ts'
import { alarmEntries, filterEntries } from './alarmEntries.ts'
import { found } from './answer.ts'
import { consoleActions } from './consoleActions.ts'
import { type Entry, keyOf } from './entry.ts'
import { frequentActionsOf } from './frequentActions.ts'
import { type Go, projectEntries, routeEntries, thingEntries, unlistedEntries } from './pool.ts'
import { readRecent } from './recent.ts'
import { relatedTo } from './related.ts'
import { sceneEntries } from './sceneEntries.ts'
import { createSearch } from './searchIndex.ts'
import { type Section, section, withoutRepeats } from './sections.ts'
import { type Sounds, useSounds } from './useSounds.ts'
import { useStrangeProjects } from './useStrangeProjects.ts'

export interface Palette {
  readonly question: string
  readonly ask: (question: string) => void
  /** Displayed results, possibly of the previous query. */
  readonly sections: readonly Section[]
  readonly answered: string
  /** The results of the current query. */
  readonly answerNow: () => readonly Section[]
  readonly go: Go
  readonly sounds: Sounds | null
  /** The user whose choices are stored. */
  readonly owner: string
  readonly isRemoteFailed: boolean
  /** True until rooms and devices are loaded. */
  readonly isWaiting: boolean
}

/**
 * The query and its results. Local data is searched at every key: the 500 ms debounce of the specification
 * spares a server, and only projects are requested from one.
 */
export function usePalette(): Palette {
  const [question, ask] = useState('')
  const navigate = useNavigate()
  const go: Go = navigate
  const state = useConsoleState()
  const pool = usePool(state, go)
  const answered = useDeferredValue(question)
  const sounds = useSounds(question, pool)
  const strange = useStrangeProjects(question)
  const search = useMemo(() => createSearch(pool, sounds?.spell), [pool, sounds])
  const { info } = useReadable(account) ?? {}
  const owner = `${info?.accountId ?? ''}/${info?.xmid ?? ''}`
  const { pathname, search: query } = useLocation()
  const { read } = state.store
  const suggestions = useMemo(
    () => suggestionsFor({ read, pool, recent: readRecent(owner), pathname, query }),
    [read, pool, owner, pathname, query],
  )
  const answer = (asked: string): readonly Section[] =>
    asked.trim() === ''
      ? suggestions
      : withoutRepeats([...found(state, { pool, search }, asked), ...strange.sections])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `answer` is made of the others
  const sections = useMemo(() => answer(answered), [search, suggestions, strange, answered])
  return {
    question,
    ask,
    sections,
    answered,
    answerNow: () => (answered === question ? sections : answer(question)),
    go,
    sounds,
    owner,
    isRemoteFailed: strange.isFailed,
    isWaiting: !useIsLive() && pool.every(({ kind }) => kind !== 'device'),
  }
}

/**
 * Computed when the palette opens, since the list must not change while the user navigates it. Computed again
 * when the project's records have loaded, and when the language or the menu has changed.
 */
function usePool(state: ConsoleState, go: Go): readonly Entry[] {
  const { i18n } = useTexts()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const known = useReadable(account)
  const rows = useReadable(projects)
  const { language } = i18n
  const isLive = useIsLive()
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are of one language, records of one moment
  return useMemo(() => {
    if (!known) return []
    const { info, routes } = known
    const visitor = visitorOf(known)
    const viewer = state.viewer.get()
    return [
      ...routeEntries(routes ?? [], go),
      ...unlistedEntries(SCREENS, visitor, (right) => hasRight(viewer, right), go),
      ...consoleActions(state, { navigate, pathname, address: `${pathname}${search}${hash}` }),
      ...(info.isTemplateRole ? [] : projectEntries(rows ?? [], info.xmid, chooseProject)),
      ...thingEntries(state.store.read, go),
      ...(hasRight(viewer, 'control.scenes') ? sceneEntries(state.store.read, go) : []),
      ...alarmEntries(state.store.read, go),
      ...(hasRight(viewer, 'control.devices') ? filterEntries(go) : []),
    ]
  }, [state, known, rows, language, isLive, go, navigate, pathname, search, hash])
}

const chooseProject: Parameters<typeof projectEntries>[2] = (projectId) =>
  projectActor.send({ type: 'project.chosen', projectId })

/** Limit that leaves room for other frequent entries. */
const WAITING_MAX = 3

const waits = (read: ReadState, id: string): boolean => read.by('alarm', 'unacknowledged', 'yes').has(id)

/** Entries for an empty query: recent, unacknowledged alarms, related, frequent. */
function suggestionsFor(from: {
  readonly read: ReadState
  readonly pool: readonly Entry[]
  readonly recent: readonly string[]
  readonly pathname: string
  readonly query: string
}): readonly Section[] {
  const byKey = new Map(from.pool.map((entry) => [keyOf(entry), entry]))
  const recent = from.recent.flatMap((key) => byKey.get(key) ?? [])
  const related = relatedTo(from.pathname, from.query, from.pool, from.read)
  const waiting = from.pool.filter(({ kind, id }) => kind === 'alarm' && waits(from.read, id))
  return withoutRepeats([
    ...section('recent', recent),
    ...section('alarm', waiting, WAITING_MAX),
    ...section('related', related),
    ...section('usual', frequentActionsOf(from.pool)),
  ])
}
