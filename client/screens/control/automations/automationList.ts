/** Which automations are shown, and in which order: pinned ones first, then by place. */

import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type AutomationSnapshot, automationAt } from '#machines/automationMachine.ts'
import { type AutomationStanding, standingOf } from '#shared/automation/standing.ts'
import type { Automation } from '#shared/records/automation.ts'
import { devicesOf } from '#shared/records/automation.ts'
import type { AutomationRun } from '#shared/records/automationRun.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { hasPhrase } from '#shared/rules/textSearch.ts'
import { currentLanguage, nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { nowMs } from '../../../platform/time.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { derive } from '../../../store/derived.ts'
import { useDerived, useIds, useRecord } from '../../../store/hooks.ts'
import { useServerTime } from '../../../store/useServerNow.ts'
import { changedParams } from '../../../ui/changedParams.ts'
import { areaPath, placeOrder } from '../../../widgets/devices/places.ts'
import { brokenParts } from './conditionNow.ts'

export const STATES = ['on', 'off', 'paused', 'running', 'failed', 'conflict', 'repair'] as const
export type AutomationState = (typeof STATES)[number]
export const VIEWS = ['cards', 'list', 'week'] as const
export type AutomationView = (typeof VIEWS)[number]

export interface AutomationQuery {
  readonly view: AutomationView
  readonly state: AutomationState | 'all'
  /** An area, or `all`. */
  readonly place: string
  readonly search: string
  /** Opened automation; `new` for a new one. */
  readonly open: string | null
  readonly tab: Tab
  /** Run named by a link. */
  readonly run: string | null
}
export const TABS = ['edit', 'runs'] as const
export type Tab = (typeof TABS)[number]

const USUAL = { view: 'cards', state: 'all', place: 'all', q: '', tab: 'edit' } as const

/** All view state is in the URL. */
export function useAutomationUrl() {
  const [params, setParams] = useSearchParams()
  const query = useMemo(
    (): AutomationQuery => ({
      view: VIEWS.find((one) => one === params.get('view')) ?? USUAL.view,
      state: STATES.find((one) => one === params.get('state')) ?? USUAL.state,
      place: params.get('place') ?? USUAL.place,
      search: params.get('q') ?? USUAL.q,
      open: params.get('automation'),
      tab: TABS.find((one) => one === params.get('tab')) ?? USUAL.tab,
      run: params.get('run'),
    }),
    [params],
  )
  const change = ({ open, search, ...next }: Partial<AutomationQuery>) =>
    setParams((before) => changedParams(before, { ...next, q: search, automation: open }, USUAL), {
      replace: true,
    })
  return { query, change }
}

export const isPaused = ({ pausedUntilMs }: Automation, atMs: number): boolean =>
  pausedUntilMs !== null && pausedUntilMs > atMs

export function isInState(
  automation: Automation,
  state: AutomationState,
  read: ReadState,
  atMs: number,
): boolean {
  if (state === 'repair') return brokenParts(automation, read).length > 0
  if (state === 'on' || state === 'off') return automation.isEnabled === (state === 'on')
  const standing = standingIn(automation, read, atMs)
  if (state === 'paused') return standing.isPaused
  return state === 'running' ? automationAt(standing).hasTag('busy') : standing.status === state
}

const standingIn = (automation: Automation, read: ReadState, atMs: number): AutomationStanding =>
  standingOf(automation, read.by('automationRun', 'automation', automation.id).values(), atMs)

/** Allowed operations, updated with the newest run and at the end of a pause. */
export function useStanding(automation: Automation): AutomationSnapshot {
  const { read } = useConsoleState().store
  useLastRun(automation.id)
  // Serialised, so that equal states compare equal.
  const facts = useServerTime((serverMs) => JSON.stringify(standingIn(automation, read, serverMs)))
  return useMemo(() => automationAt(JSON.parse(facts)), [facts])
}

/** Search texts: names, place, and names of its devices. */
function textsOf(automation: Automation, read: ReadState): readonly string[] {
  const devices = devicesOf(automation).flatMap((id) => read.get('device', id) ?? [])
  return [
    automation.name,
    automation.nameEn,
    automation.areaId ? areaPath(read, automation.areaId) : '',
    ...devices.flatMap((device) => [device.name, device.nameEn, areaPath(read, device.areaId)]),
  ]
}

export interface FoundAutomations {
  readonly found: readonly Automation[]
  readonly total: number
  /** Areas that automations belong to. */
  readonly places: readonly string[]
}

const NAMED = ['automation', 'area', 'device', 'scene'] as const
const OF_RUNS: ReadonlySet<string> = new Set<AutomationState>(['running', 'failed', 'conflict'])

/** Updated on changes of automations, their devices and places, and runs if filtered by those. */
export function useAutomations({
  search,
  state,
  place,
}: Pick<AutomationQuery, 'search' | 'state' | 'place'>) {
  useTexts()
  const language = currentLanguage()
  const { store, clock } = useConsoleState()
  const automations = useMemo(
    () =>
      derive(
        (OF_RUNS.has(state) ? (['automationRun', ...NAMED] as const) : NAMED).map(
          (type) => (listener: () => void) => store.subscribeType(type, listener),
        ),
        (): FoundAutomations => {
          const { read } = store
          const atMs = clock.at(nowMs())
          const all = [...read.all('automation')]
          const rank = ({ areaId }: Automation) => (areaId ? placeOrder(read, areaId) : '')
          const found = all
            .filter((one) => place === 'all' || one.areaId === place)
            .filter((one) => state === 'all' || isInState(one, state, read, atMs))
            .filter((one) => search.trim() === '' || hasPhrase(search, textsOf(one, read)))
            .sort(
              (a, b) =>
                Number(b.isPinned) - Number(a.isPinned) ||
                naturalOrder(rank(a), rank(b)) ||
                naturalOrder(nameOf(a, language), nameOf(b, language)),
            )
          const places = [...new Set(all.flatMap(({ areaId }) => areaId ?? []))]
          return { found, total: all.length, places }
        },
        undefined,
        () => store.recordsVersion,
      ),
    [store, clock, search, state, place, language],
  )
  return useDerived(automations)
}

/** Newest run of an automation; runs are ordered by start. */
export function useLastRun(automationId: string): AutomationRun | undefined {
  const newest = useIds('automationRun', 'automation', automationId).at(-1)
  return useRecord('automationRun', newest ?? null)
}
