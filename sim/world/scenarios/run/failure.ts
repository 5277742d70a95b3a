/** A failure with the data needed to understand it: state, earlier events, active faults. */

import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Commit } from '#shared/kernel/commit.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import { englishOf } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import type { Path } from '../file/steps.ts'
import { nameOf } from '../names/names.ts'
import type { StageFault } from '../stage/stage.ts'
import { consoleViews } from './consoleViews.ts'
import { inEnglish } from './history.ts'
import { type Finding, type Judge, NOTHING } from './judging/judge.ts'
import type { Failure } from './result.ts'
import { idOf, type Run } from './run.ts'

const BEFORE = 10
const LINE_MAX = 220

interface Made {
  readonly judge: Judge
  /** A phrase where the step's own text is not all of it. */
  readonly text: string | Phrase
  readonly run: Run
  readonly path: Path
  readonly finding: Finding
  readonly wanted?: Phrase
  readonly nearestMiss?: Phrase | undefined
  /** Decision time, if not now. */
  readonly atMs?: number
}

export function failureOf(made: Made): Failure {
  const { judge, text, run, path, finding, wanted, nearestMiss } = made
  const atMs = made.atMs ?? run.stage.now()
  return {
    id: idOf(path),
    ...(typeof text === 'string'
      ? { expectation: text }
      : { expectation: englishOf(text), expectationPhrase: text }),
    ...run.options.placeOf(path),
    wanted: judge.wanted,
    ...(wanted ? { wantedPhrase: wanted } : {}),
    found: englishOf(finding.found),
    foundPhrase: finding.found,
    ...(nearestMiss ? { nearestMiss: englishOf(nearestMiss), nearestMissPhrase: nearestMiss } : {}),
    ...(finding.isTested === false ? { isUntested: true } : {}),
    atMs,
    about: namesOf(judge.about, run),
    views: consoleViews(judge.about, atMs, run),
    before: before(judge.about, run),
    activeFaults: run.stage.faults().map((fault) => faultText(fault, run)),
  }
}

/**
 * A failure not found by an expectation: a step error or an invariant. `wanted` is a text, or `text` names
 * the expectation in both languages.
 */
export function plainFailure(
  run: Run,
  path: Path,
  {
    wanted,
    found,
    text,
  }: { readonly wanted: Phrase | string; readonly found: Phrase; readonly text?: string },
): Failure {
  const finding: Finding = { holds: false, found }
  const isText = typeof wanted === 'string'
  const given = isText ? wanted : englishOf(wanted)
  const judge: Judge = { wanted: given, about: NOTHING, judge: () => finding }
  return failureOf({ judge, text: text ?? given, run, path, finding, ...(isText ? {} : { wanted }) })
}

export function faultText({ fault }: Pick<StageFault, 'fault'>, run: Run): string {
  const number = 'host' in fault ? fault.host : fault.device
  const thing =
    'host' in fault ? run.read.first('host', 'number', number) : run.read.first('device', 'number', number)
  const own = Object.entries(fault).filter(([key]) => !['kind', 'host', 'device'].includes(key))
  const parameters = own.map(([key, value]) => `${key} ${value}`).join(', ')
  return `${fault.kind} on ${thing ? nameOf(thing) : number}${parameters === '' ? '' : ` (${parameters})`}`
}

const NAMED_MAX = 12

function namesOf({ deviceIds, hostIds }: Judge['about'], { read }: Run): string[] {
  const devices = [...deviceIds].flatMap((id) => read.get('device', id as DeviceId) ?? [])
  const hosts = [...hostIds].flatMap((id) => read.get('host', id as HostId) ?? [])
  return [...devices, ...hosts].slice(0, NAMED_MAX).map((thing) => nameOf(thing))
}

/**
 * Last commits and reports about the subject, or all without one. Equal numbers, so that a chatty sensor does not
 * displace decisions.
 */
function before(about: Judge['about'], run: Run): string[] {
  const isAll = about.deviceIds.size === 0 && about.hostIds.size === 0
  const ids = [...about.deviceIds, ...about.hostIds, ...eventsNamedBy(about, run)]
  const commits = run.history.commits
    .filter((commit) => isAll || ids.some((id) => JSON.stringify(commit.events).includes(`"${id}"`)))
    .slice(-BEFORE)
    .map((commit) => ({ atMs: commit.at, text: commitText(commit, run) }))
  // Without a subject, reports of single devices are irrelevant.
  const heard = [...about.deviceIds].flatMap((id) => run.history.lastReportOf(id as DeviceId))
  const reports = heard
    .toSorted((a, b) => a.atMs - b.atMs)
    .slice(-BEFORE)
    .map(({ atMs, deviceId, values }) => {
      const device = run.read.get('device', deviceId)
      return { atMs, text: `report of ${device ? nameOf(device) : deviceId}: ${JSON.stringify(values)}` }
    })
  return [...commits, ...reports]
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ atMs, text }) => `${run.clockText(atMs)} ${text}`.slice(0, LINE_MAX))
}

/** Events of its alarms and commands, found by their ids. */
function eventsNamedBy({ deviceIds, hostIds }: Judge['about'], { history }: Run): string[] {
  const commands = [...history.commands.values()].filter(({ hostId, items }) =>
    items.some(({ deviceId }) => deviceIds.has(deviceId) || hostIds.has(hostId)),
  )
  const alarms = [...history.alarms.values()].filter(({ deviceId, hostId }) =>
    deviceId === null ? hostIds.has(hostId) : deviceIds.has(deviceId),
  )
  return [...commands, ...alarms].map(({ id }) => id)
}

function commitText({ seq, command, actor, events }: Commit<AtriumEvent>, { read }: Run): string {
  // Commits name such an actor only once, so its names come from the record.
  const decider = read.get('automation', actor.id) ?? read.get('detection', actor.id)
  const described = events.map(({ type, data }) => `${type} ${JSON.stringify(data)}`).join('; ')
  return `#${seq} ${command} by ${inEnglish(decider ?? actor)}: ${described}`
}
