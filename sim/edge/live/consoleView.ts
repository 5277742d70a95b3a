/** Filters live topics for restricted consoles: reports and commits are reduced to the visible part. */

import { FOUND_NEWS, GUESTS_NEWS, type News, ROOMS_NEWS } from '#shared/news.ts'
import { parseStates } from '#shared/parseStates.ts'
import type { Principal } from '#shared/permissions.ts'
import { can, seesDevice, seesEverything } from '#shared/permissions.ts'
import { deviceNumbered } from '#shared/records/device.ts'
import { recordTypeOf } from '#shared/records/recordTypeOf.ts'
import { seesRecord } from '#shared/records/registry.ts'
import type { SimulationNews } from '#shared/simulation.ts'
import { parseJson, parseNotice, type Report } from '#shared/topics.ts'
import { simulationOnDisplay } from '../../core/sight/displayRecords.ts'
import type { RecentCommits } from '../../core/sight/recentCommits.ts'
import { commitMessage, hiddenTypes } from '../../core/sight/visibility.ts'
import type { OwnWorkspace } from '../../core/workspace/workspaces.ts'

export interface LimitedView {
  filterReport(hostNumber: string, payload: Uint8Array): Uint8Array | null
  filterHome(rest: string, payload: Uint8Array): Uint8Array | null
}

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** `principal` is resolved for every message, so that a revoked right applies from the next one. */
export function consoleView(
  workspace: OwnWorkspace,
  recent: RecentCommits,
  principal: () => Principal | null,
): LimitedView {
  return {
    filterReport(hostNumber, payload) {
      const who = principal()
      if (!who) return null
      // Wall displays and other systems receive states and presence only, also where they see everything.
      const isWhole = seesEverything(who) && !who.records && !who.apiKeyId
      return isWhole ? payload : limitedReport(who, workspace, hostNumber, payload)
    },
    filterHome(rest, payload) {
      const who = principal()
      if (!who) return null
      if (rest === 'beat') return payload
      if (rest === 'sim') return who.records ? newsOnDisplay(payload) : payload
      // Wall displays receive commits only, not presence or forms.
      if (who.records && rest !== 'commits') return null
      const isUncut = hiddenTypes(who).size === 0 && can(who, 'logs.view')
      if (seesEverything(who) && (rest !== 'commits' || isUncut)) return payload
      if (rest === 'news') return isForAll(payload) || seesAbout(who, workspace, payload) ? payload : null
      if (rest !== 'commits') return null
      const seq = seqIn(payload)
      const committed = recent.get(workspace.stream, seq)
      if (!committed) return null
      // Further commits may have followed while it waited.
      const followed = recent.after(workspace.stream, seq, workspace.seq) ?? []
      return encoder.encode(JSON.stringify(commitMessage(who, committed, workspace.state, followed)))
    },
  }
}

const seqs = new WeakMap<Uint8Array, number>()

/** Sequence in a commit message, parsed once for all receiving consoles. */
function seqIn(payload: Uint8Array): number {
  const seq = seqs.get(payload) ?? (JSON.parse(decoder.decode(payload)) as { seq: number }).seq
  seqs.set(payload, seq)
  return seq
}

/** Parsed once for all receiving consoles. */
const read = new WeakMap<Uint8Array, Report | null>()

function reportIn(payload: Uint8Array): Report | null {
  const known = read.get(payload)
  if (known !== undefined) return known
  const json = parseJson(decoder.decode(payload))
  const report = typeof json === 'object' && json !== null ? reportOf(json) : null
  read.set(payload, report)
  return report
}

function reportOf(json: object): Report | null {
  if (!('d' in json)) return parseNotice(json)
  const states = parseStates(json)
  return states && { kind: 'states', states }
}

function limitedReport(
  who: Principal,
  workspace: OwnWorkspace,
  hostNumber: string,
  payload: Uint8Array,
): Uint8Array | null {
  const { state } = workspace
  const host = state.first('host', 'number', hostNumber)
  const report = reportIn(payload)
  if (!host || who.records?.has('host') === false) return null
  if (report?.kind === 'presence') return seesRecord(who, host, state) ? payload : null
  if (report?.kind !== 'states') return null
  const all = Object.entries(report.states.d)
  // A host is visible if any of its devices is, so this check is fast in the common case.
  const d = all.filter(([number]) => {
    const device = deviceNumbered(state, host.id, number)
    return device !== undefined && device.hostId === host.id && seesDevice(who, device)
  })
  if (d.length === 0) return null
  if (d.length === all.length) return payload
  return encoder.encode(JSON.stringify({ ...report.states, d: Object.fromEntries(d) }))
}

/** Computed once for all displays. */
const onDisplays = new WeakMap<Uint8Array, Uint8Array>()

function newsOnDisplay(payload: Uint8Array): Uint8Array {
  const made = onDisplays.get(payload)
  if (made) return made
  const news = JSON.parse(decoder.decode(payload)) as SimulationNews
  const shown = encoder.encode(JSON.stringify(simulationOnDisplay(news)))
  onDisplays.set(payload, shown)
  return shown
}

const newsIn = (payload: Uint8Array): News => JSON.parse(decoder.decode(payload)) as News

/** The message contains no data, only a request to refetch. */
const isForAll = (payload: Uint8Array): boolean =>
  [FOUND_NEWS, ROOMS_NEWS, GUESTS_NEWS].includes(newsIn(payload).about)

/** News about a record are for those who see the record. */
function seesAbout(who: Principal, { state }: OwnWorkspace, payload: Uint8Array): boolean {
  const { about } = newsIn(payload)
  const type = recordTypeOf(about)
  const record = type && state.get(type, about)
  return record !== undefined && seesRecord(who, record, state)
}
