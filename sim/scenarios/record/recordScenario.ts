/**
 * "Record what I do": what people did in a time of a project's log as a scenario file, with the waits between, and what
 * followed from it as proposed expectations. Whoever edits it takes out what does not matter.
 */

import type { AtriumEvent } from '#shared/domain/registry.ts'
import { FAULT_KINDS, type Fault, targetOf } from '#shared/faults/fault.ts'
import type { Commit } from '#shared/kernel/commit.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { yamlText } from '../../yaml/yamlText.ts'
import { durationText } from '../file/units.ts'
import { callByName } from './callByName.ts'

export interface Recording {
  readonly id: string
  readonly title: { readonly en: string; readonly zh: string }
  readonly world: string
  /** Where it is not the world's first. */
  readonly project?: string
  readonly seed: number
  readonly fromMs: number
  readonly untilMs: number
  /** The project's local time. */
  readonly toLocal: (instantMs: number) => number
  /** What a scenario calls an account. */
  readonly nameOfAccount: (accountId: string) => string
  /** The project as it is now. */
  readonly read: ReadState
}

type Step = Readonly<Record<string, unknown>>

/** What followed may come a little later in another run. */
const MARGIN_MS = 30_000
const SHORT_WAIT_MS = 1_000

/** The text of the file; null where nobody did anything that a scenario can do. */
export function recordScenario(commits: readonly Commit<AtriumEvent>[], recording: Recording): string | null {
  const { fromMs, untilMs, seed, world, project, id, title, toLocal } = recording
  const minuteMs = fromMs - (fromMs % 60_000)
  const tape = new Tape(minuteMs, recording)
  for (const commit of commits) if (commit.at >= fromMs && commit.at <= untilMs) tape.note(commit)
  if (!tape.isUseful) return null
  return yamlText({
    id,
    title,
    tags: ['recorded'],
    world,
    ...(project === undefined ? {} : { project }),
    seed,
    start: new Date(toLocal(minuteMs)).toISOString().slice(0, 16).replace('T', ' '),
    steps: tape.steps,
  })
}

class Tape {
  readonly steps: Step[] = []
  readonly #recording: Recording
  /** By fault: what a later step calls it. */
  readonly #faults = new Map<string, string>()
  /** Alarms that came meanwhile, by id. */
  readonly #alarms = new Map<string, Step>()
  readonly #hostsGone = new Set<string>()
  readonly #commands = new Set<string>()
  #atMs: number
  #deeds = 0

  constructor(startMs: number, recording: Recording) {
    this.#atMs = startMs
    this.#recording = recording
  }

  get isUseful(): boolean {
    return this.#deeds > 0
  }

  note(commit: Commit<AtriumEvent>): void {
    const isPerson = commit.actor.kind === 'account'
    for (const event of commit.events) {
      const deeds = isPerson ? this.#deedsOf(event, commit.actor.id) : []
      this.#deeds += deeds.length
      for (const deed of deeds) this.#add(commit.at, deed)
      const seen = deeds.length === 0 && this.#deeds > 0 ? this.#seenIn(event) : null
      if (seen) this.#add(commit.at, { expect: seen })
    }
  }

  #add(atMs: number, step: Step): void {
    const waitMs = atMs - this.#atMs
    if (waitMs >= SHORT_WAIT_MS) {
      const roundedMs = Math.round(waitMs / 1_000) * 1_000
      this.steps.push({ wait: durationText(roundedMs) })
      this.#atMs += roundedMs
    }
    this.steps.push(step)
  }

  #deedsOf(event: AtriumEvent, accountId: string): Step[] {
    switch (event.type) {
      case 'FaultInjected': {
        const name = `fault${this.#faults.size + 1}`
        this.#faults.set(event.data.faultId, name)
        return [{ inject: { ...this.#faultStep(event.data.fault), as: name } }]
      }
      case 'FaultCleared': {
        const name = this.#faults.get(event.data.faultId)
        const on = this.#numbered(targetOf(event.data.fault))
        return [{ clear: name === undefined ? { on } : { fault: name } }]
      }
      case 'DeviceCommandIssued': {
        this.#commands.add(event.data.commandId)
        const as = this.#recording.nameOfAccount(accountId)
        return event.data.items.flatMap(({ deviceId, values: set }) => {
          const control = this.#device(deviceId)
          return control === null ? [] : [{ act: { as, control, set } }]
        })
      }
      default:
        return []
    }
  }

  /** What followed, as an expectation. */
  #seenIn(event: AtriumEvent): Step | null {
    const within = durationText(MARGIN_MS)
    switch (event.type) {
      case 'AlarmRaised': {
        const { alarmId, code, deviceId, hostId } = event.data
        const on = deviceId === null ? this.#host(hostId) : this.#device(deviceId)
        if (on === null) return null
        this.#alarms.set(alarmId, { alarm: code, on })
        return { alarm: code, on, within }
      }
      case 'AlarmCleared': {
        const alarm = this.#alarms.get(event.data.alarmId)
        return alarm ? { ...alarm, is: 'cleared', within } : null
      }
      case 'HostWentOffline':
      case 'HostCameOnline': {
        const isGone = event.type === 'HostWentOffline'
        const host = this.#host(event.data.hostId)
        if (isGone) this.#hostsGone.add(event.data.hostId)
        else if (!this.#hostsGone.has(event.data.hostId)) return null
        return host === null ? null : { host, is: isGone ? 'offline' : 'online', within }
      }
      case 'DeviceCommandConfirmed':
      case 'DeviceCommandFailed':
      case 'DeviceCommandTimedOut': {
        if (!this.#commands.delete(event.data.commandId)) return null
        return { command: 'last', is: ENDS[event.type], within: '10 s' }
      }
      default:
        return null
    }
  }

  /** Parameters that are not the usual ones; lengths of time with their unit, as a file has them. */
  #faultStep(fault: Fault): Step {
    const { kind, durationMs, ...rest } = fault
    const { parameters, target } = FAULT_KINDS[kind]
    const said = Object.entries(rest).flatMap(([name, value]): [string, unknown][] => {
      if (name === target || value === undefined) return []
      const parameter = Object.entries(parameters).find(([own]) => own === name)?.[1]
      if (parameter && 'default' in parameter && parameter.default === value) return []
      const isLength = name.endsWith('Ms') && Number(value) > 0
      return isLength ? [[name.slice(0, -2), durationText(Number(value))]] : [[name, value]]
    })
    return {
      fault: kind.replaceAll('_', ' '),
      on: this.#numbered(targetOf(fault)),
      ...Object.fromEntries(said),
      ...(durationMs === undefined ? {} : { for: durationText(durationMs) }),
    }
  }

  #numbered(number: string): string {
    const { read } = this.#recording
    const thing = read.first('device', 'number', number) ?? read.first('host', 'number', number)
    return thing ? callByName(thing, read) : number
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
