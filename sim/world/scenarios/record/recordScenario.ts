/**
 * Recording: converts user actions in a project's log to a scenario file, with waits and proposed expectations. Users
 * remove irrelevant steps.
 */

import type { AtriumEvent } from '#shared/domain/registry.ts'
import { FAULT_KINDS, type Fault } from '#shared/faults/fault.ts'
import { targetOf } from '#shared/faults/target.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Commit } from '#shared/kernel/commit.ts'
import { devicesOf } from '#shared/records/automation.ts'
import type { Device } from '#shared/records/device.ts'
import type { Host } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { durationText } from '#shared/texts/phrases/duration.ts'
import { yamlText } from '../../../base/yaml/yamlText.ts'
import type { BrokenBefore, NotedAction } from '../../simulation/recordingsFile.ts'
import { parameterKey } from '../file/readInject.ts'
import { STEPS_MAX } from '../file/scenario.ts'
import { inWords } from '../file/steps.ts'
import { devicesOfArea } from '../names/names.ts'
import { inBraces } from '../run/values.ts'
import { brokeByItself } from './brokeByItself.ts'
import { callArea, callByName, callProgram } from './callByName.ts'
import { OnceMore, type Step } from './onceMore.ts'

export interface Recording {
  readonly id: string
  readonly title: { readonly en: string; readonly zh: string }
  readonly world: string
  /** Project, if not the first. */
  readonly project?: string
  readonly seed: number
  readonly fromMs: number
  readonly untilMs: number
  /** The project's local time. */
  readonly toLocal: (instantMs: number) => number
  /** Account name in the scenario. */
  readonly nameOfAccount: (accountId: string) => string
  /** The project as it is now. */
  readonly read: ReadState
  /** Actions of simulated people in order, each after a commit, because the log does not contain them. */
  readonly deeds?: readonly NotedAction[]
  /** Faults that were active at the start; the file injects them first. */
  readonly broken?: readonly BrokenBefore[]
}

type DataOf<T extends AtriumEvent['type']> = Extract<AtriumEvent, { type: T }>['data']

/** Maximum steps, leaving room for notes about omitted actions. */
const RECORDED_MAX = STEPS_MAX - 3

/** Behind earlier faults: their effects are no effects of the recorded actions. */
const BEGUN = 'begun'
const BROKEN_BEFORE_MS = 60_000

/** Tolerance for effects in another run. */
const MARGIN_MS = 30_000
const SHORT_WAIT_MS = 1_000

/** File text; null without convertible actions. */
export function recordScenario(commits: readonly Commit<AtriumEvent>[], recording: Recording): string | null {
  const { fromMs, untilMs, seed, world, project, id, title, toLocal, broken = [] } = recording
  const minuteMs = fromMs - (fromMs % 60_000) - (broken.length > 0 ? BROKEN_BEFORE_MS : 0)
  const tape = new Tape(minuteMs, recording)
  const actions = [...(recording.deeds ?? [])]
  for (const commit of commits) {
    while (actions[0] && actions[0].afterSeq < commit.seq) tape.noteAction(must(actions.shift(), 'a deed'))
    if (commit.at >= fromMs && commit.at <= untilMs) tape.note(commit)
  }
  for (const noted of actions) tape.noteAction(noted)
  if (!tape.isUseful) return null
  return yamlText({
    id,
    title,
    tags: ['recorded'],
    world,
    ...(project === undefined ? {} : { project }),
    seed,
    start: new Date(toLocal(minuteMs)).toISOString().slice(0, 16).replace('T', ' '),
    steps: tape.end(),
  })
}

class Tape {
  readonly steps: Step[] = []
  readonly #onceMore = new OnceMore(this.steps)
  readonly #recording: Recording
  /** Names of faults for later steps. */
  readonly #faults = new Map<string, string>()
  /** Targets of initial faults. */
  readonly #brokenBefore = new Map<string, Device | Host>()
  /** Alarms raised since then, by id. */
  readonly #alarms = new Map<string, { readonly alarm: string; readonly on: string }>()
  /** Faulty hosts and devices, and touched areas; events elsewhere are unrelated. */
  readonly #broken = new Set<string>()
  readonly #touchedAreas = new Set<string>()
  readonly #hostsGone = new Set<string>()
  /** Hosts and devices of each command that has not ended. */
  readonly #commands = new Map<string, readonly string[]>()
  #lastTouched: Device | Host | null = null
  #atMs: number
  #actions = 0

  constructor(startMs: number, recording: Recording) {
    this.#atMs = startMs
    this.#recording = recording
    this.#begin(recording.broken ?? [])
  }

  #begin(broken: readonly BrokenBefore[]): void {
    if (broken.length === 0) return
    // Room for the recorded data.
    for (const { id, fault, endsAtMs } of broken.slice(0, RECORDED_MAX / 2)) {
      const name = this.#named(id)
      const left = endsAtMs === null ? {} : { for: durationText(Math.max(1_000, endsAtMs - this.#atMs)) }
      this.steps.push({ inject: { ...this.#faultStep(fault), ...left, as: name } })
      const thing = this.#thing(targetOf(fault))
      if (!thing) continue
      this.#broken.add(thing.id)
      this.#brokenBefore.set(id, thing)
    }
    this.steps.push({ wait: durationText(BROKEN_BEFORE_MS) }, { mark: BEGUN })
    this.#atMs += BROKEN_BEFORE_MS
  }

  /** Name of the fault for later steps. */
  #named(faultId: string): string {
    const name = `fault${this.#faults.size + 1}`
    this.#faults.set(faultId, name)
    return name
  }

  get isUseful(): boolean {
    return this.#actions > 0
  }

  /** Without effects, expects none: a scenario needs an expectation. */
  end(): readonly Step[] {
    const isExpecting = this.steps.some((step) => 'expect' in step)
    if (isExpecting || !this.#lastTouched) return this.steps
    const on = callByName(this.#lastTouched, this.#recording.read)
    const since = this.#brokenBefore.size > 0 ? { since: BEGUN } : {}
    const nothing = { alarm: 'any', on, is: 'not raised', ...since, for: durationText(MARGIN_MS) }
    return [...this.steps, { expect: nothing }]
  }

  note(commit: Commit<AtriumEvent>): void {
    const isPerson = commit.actor.kind === 'account'
    for (const event of commit.events) {
      const actions = isPerson ? this.#vacancyActionsOf(event, commit.actor.id) : []
      this.#actions += actions.length
      for (const deed of actions) this.#add(commit.at, deed)
      const seen = actions.length === 0 && this.#actions > 0 ? this.#seenIn(event, commit.at) : null
      if (seen) this.#add(commit.at, { expect: seen })
    }
  }

  noteAction({ atMs, areaId, deviceId, does }: NotedAction): void {
    const { read } = this.#recording
    const area = read.get('area', areaId)
    const device = deviceId === null ? undefined : read.get('device', deviceId)
    if (!area || (deviceId !== null && !device)) return
    this.#actions += 1
    const devices = device ? [device] : devicesOfArea(area, read)
    for (const one of devices) this.#touchedAreas.add(one.areaId)
    this.#lastTouched ??= devices[0] ?? null
    const wording = inWords(does)
    this.#add(atMs, {
      guest: { in: device ? callByName(device, read) : callArea(area, read), does: wording },
    })
  }

  #add(atMs: number, step: Step): void {
    if (this.steps.length >= RECORDED_MAX) return
    const waitMs = atMs - this.#atMs
    if (waitMs >= SHORT_WAIT_MS) {
      const roundedMs = Math.round(waitMs / 1_000) * 1_000
      this.steps.push({ wait: durationText(roundedMs) })
      this.#atMs += roundedMs
    }
    const marked = this.#onceMore.marked(step)
    if (marked) this.steps.push(marked)
  }

  #vacancyActionsOf(event: AtriumEvent, accountId: string): Step[] {
    switch (event.type) {
      case 'FaultInjected': {
        const name = this.#named(event.data.faultId)
        this.#touch(this.#thing(targetOf(event.data.fault)), true)
        return [{ inject: { ...this.#faultStep(event.data.fault), as: name } }]
      }
      case 'FaultCleared': {
        const name = this.#faults.get(event.data.faultId)
        this.#touch(this.#brokenBefore.get(event.data.faultId), true)
        return name === undefined ? [] : [{ clear: { fault: name } }]
      }
      case 'AlarmAcknowledged': {
        // Only alarms raised during the recording; others do not exist in another world.
        const { alarmId, reason } = event.data
        const alarmName = this.#alarms.get(alarmId)
        if (alarmName === undefined) return []
        const ids = [`{{alarm:${alarmName.alarm} on ${alarmName.on}}}`]
        const as = this.#recording.nameOfAccount(accountId)
        return [
          {
            act: {
              as,
              call: 'alarms.settle',
              with: { ids, ...(reason === '' ? {} : { reason: inBraces(reason) }) },
            },
          },
        ]
      }
      case 'DeviceCommandIssued': {
        const { commandId, hostId, items } = event.data
        this.#commands.set(commandId, [hostId, ...items.map(({ deviceId }) => deviceId)])
        const as = this.#recording.nameOfAccount(accountId)
        return items.flatMap(({ deviceId, values }) => {
          const set = Object.fromEntries(Object.entries(values).map(([name, one]) => [name, inBraces(one)]))
          this.#touch(this.#recording.read.get('device', deviceId), false)
          const control = this.#device(deviceId)
          return control === null ? [] : [{ act: { as, control, set } }]
        })
      }
      case 'SceneRunStarted':
        return this.#sceneRun(event.data, accountId)
      case 'AutomationRunBegun':
        return this.#automationRun(event.data, accountId)
      default:
        return []
    }
  }

  /** Includes the result, because no event records the end of a run. */
  #sceneRun({ runId, sceneId, kind, steps }: DataOf<'SceneRunStarted'>, accountId: string): Step[] {
    const { read } = this.#recording
    const scene = kind === 'scene' && sceneId !== null ? read.get('scene', sceneId) : undefined
    const name = scene && callProgram(scene, read)
    if (!name) return []
    for (const { deviceId } of steps) this.#touch(read.get('device', deviceId), false)
    const act = this.#call(accountId, 'scenes.run', { sceneId: `{{scene:${name}}}` })
    const isDone = read.get('sceneRun', runId)?.state === 'done'
    return isDone
      ? [act, { expect: { scene: name, is: 'confirmed', within: durationText(MARGIN_MS) } }]
      : [act]
  }

  #automationRun({ automationId, causes }: DataOf<'AutomationRunBegun'>, accountId: string): Step[] {
    const { read } = this.#recording
    const automation = read.get('automation', automationId)
    const byHand = causes.find((cause) => cause.kind === 'person')
    const name = automation && callProgram(automation, read)
    if (!name || !byHand) return []
    for (const deviceId of devicesOf(automation)) this.#touch(read.get('device', deviceId), false)
    const action = byHand.checked ? 'runIfTrue' : 'runTasks'
    return [this.#call(accountId, 'automations.control', { automationId: `{{automation:${name}}}`, action })]
  }

  /** Only automations that react to user actions; others ran by chance. */
  #automationSeen({ automationId }: DataOf<'AutomationRunBegun'>): Step | null {
    const { read } = this.#recording
    const automation = read.get('automation', automationId)
    const name = automation && callProgram(automation, read)
    if (!name) return null
    const isTouched = devicesOf(automation).some((deviceId) => {
      const device = read.get('device', deviceId)
      return device !== undefined && this.#touchedAreas.has(device.areaId)
    })
    return isTouched ? { automation: name, is: 'fired', within: durationText(MARGIN_MS) } : null
  }

  #call(accountId: string, call: string, input: object): Step {
    return { act: { as: this.#recording.nameOfAccount(accountId), call, with: input } }
  }

  /** Effect as an expectation. */
  #seenIn(event: AtriumEvent, atMs: number): Step | null {
    const within = durationText(MARGIN_MS)
    switch (event.type) {
      case 'AlarmRaised': {
        const { alarmId, code, deviceId, hostId } = event.data
        const on = deviceId === null ? this.#host(hostId) : this.#device(deviceId)
        if (on === null || !this.#isTouched(event.data) || this.#isChance(event.data, atMs)) return null
        this.#alarms.set(alarmId, { alarm: code, on })
        return { alarm: code, on, within }
      }
      case 'AlarmCleared': {
        const alarm = this.#alarms.get(event.data.alarmId)
        return alarm ? { ...alarm, is: 'cleared', within } : null
      }
      case 'AutomationRunBegun':
        return this.#automationSeen(event.data)
      case 'HostWentOffline':
      case 'HostCameOnline': {
        const isGone = event.type === 'HostWentOffline'
        const host = this.#host(event.data.hostId)
        if (isGone && !this.#broken.has(event.data.hostId)) return null
        if (isGone) this.#hostsGone.add(event.data.hostId)
        else if (!this.#hostsGone.has(event.data.hostId) && !this.#wasBroken(event.data.hostId)) return null
        return host === null ? null : { host, is: isGone ? 'offline' : 'online', within }
      }
      case 'DeviceCommandConfirmed':
      case 'DeviceCommandFailed':
      case 'DeviceCommandTimedOut': {
        const targets = this.#commands.get(event.data.commandId)
        this.#commands.delete(event.data.commandId)
        if (!targets) return null
        // Failures without injected faults are not expected in another world.
        const isIntended =
          event.type === 'DeviceCommandConfirmed' || targets.some((id) => this.#broken.has(id))
        if (!isIntended) return null
        return { command: 'last', is: ENDS[event.type], within: '10 s' }
      }
      default:
        return null
    }
  }

  /** Non-default parameters; durations with units. */
  #faultStep(fault: Fault): Step {
    const { kind, durationMs, ...rest } = fault
    const { parameters, target } = FAULT_KINDS[kind]
    const listed = Object.entries(rest).flatMap(([name, value]): [string, unknown][] => {
      if (name === target || value === undefined) return []
      const parameter = Object.entries(parameters).find(([own]) => own === name)?.[1]
      if (parameter && 'default' in parameter && parameter.default === value) return []
      const key = parameterKey(name)
      return [[key, key === name ? inBraces(value) : durationText(Number(value))]]
    })
    return {
      fault: kind.replaceAll('_', ' '),
      on: this.#numbered(targetOf(fault)),
      ...Object.fromEntries(listed),
      ...(durationMs === undefined ? {} : { for: durationText(durationMs) }),
    }
  }

  #wasBroken(hostId: string): boolean {
    return [...this.#brokenBefore.values()].some(({ id }) => id === hostId)
  }

  #numbered(number: string): string {
    const thing = this.#thing(number)
    return thing ? callByName(thing, this.#recording.read) : number
  }

  #thing(number: string): Device | Host | undefined {
    const { read } = this.#recording
    return read.first('device', 'number', number) ?? read.first('host', 'number', number)
  }

  #touch(thing: Device | Host | undefined, isBroken: boolean): void {
    if (!thing) return
    this.#lastTouched = thing
    if (isBroken) this.#broken.add(thing.id)
    this.#touchedAreas.add(thing.areaId)
  }

  #isTouched({ deviceId, hostId }: { readonly deviceId: string | null; readonly hostId: string }): boolean {
    if (this.#broken.has(hostId)) return true
    // Ids of events are those of records.
    const device = this.#recording.read.get('device', `${deviceId}` as `dev_${string}`)
    return device !== undefined && this.#touchedAreas.has(device.areaId)
  }

  /** The file's world breaks nothing on its own. */
  #isChance({ code, deviceId }: DataOf<'AlarmRaised'>, atMs: number): boolean {
    if (deviceId === null || this.#broken.has(deviceId)) return false
    const { read, seed, toLocal } = this.#recording
    const device = read.get('device', deviceId)
    return device !== undefined && brokeByItself(device, { code, atMs, seed, toLocal })
  }

  #device(deviceId: string): string | null {
    const { read } = this.#recording
    // Ids of events are those of records.
    const device = read.get('device', deviceId as `dev_${string}`)
    return device ? callByName(device, read) : null
  }

  #host(hostId: string): string | null {
    const { read } = this.#recording
    const host = read.get('host', hostId as `hst_${string}`)
    return host ? callByName(host, read) : null
  }
}

const ENDS = {
  DeviceCommandConfirmed: 'confirmed',
  DeviceCommandFailed: 'failed',
  DeviceCommandTimedOut: 'timed out',
} as const
