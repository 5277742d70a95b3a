/** Plans as states without a server, and a world whose hosts send to a list. */

import type { Readings } from '#shared/devices/kind.ts'
import type { CommandData, ProjectStream } from '#shared/domain/registry.ts'
import type { FaultInput } from '#shared/faults/fault.ts'
import { must } from '#shared/kernel/assert.ts'
import type { FaultId } from '#shared/records/fault.ts'
import { PROJECT_KINDS, type ProjectId } from '#shared/records/project.ts'
import type { AnyChange } from '#shared/records/registry.ts'
import { parseReport, type Report } from '#shared/topics.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { withoutUnknown } from '#sim/core/telemetry/lastValues.ts'
import { planEstate } from '#sim/world/estates/builder.ts'
import { hotel, hotelHalls } from '#sim/world/estates/bundled/buildings.ts'
import { harbourFacts } from '#sim/world/estates/bundled/estate.ts'
import type { EstatePlan, ProjectPlan } from '#sim/world/estates/plan.ts'
import { plannedState } from '#sim/world/estates/plannedState.ts'
import type { HostConnection, HostLink, LinkOptions } from '#sim/world/hosts/hostLink.ts'
import type { WorldPorts, WorldProject } from '#sim/world/ports.ts'
import { World } from '#sim/world/world.ts'
import { type FaultCommand, paperLog } from './paperLog.ts'

/** A house of four rooms on each floor and every hall, in which every kind of device stands. */
export const smallPlan = (seed: number, floors = 1): EstatePlan =>
  planEstate(
    {
      name: 'small',
      accounts: [],
      projects: [
        {
          ...harbourFacts,
          buildings: [
            hotel({
              name: '小楼',
              nameEn: 'Small house',
              hostPrefix: '',
              floors,
              roomsPerFloor: 4,
              wingsPerFloor: 1,
              hasSuites: true,
              plain: 'standard',
              better: 'deluxe',
              publicWings: hotelHalls('', 4),
            }),
          ],
        },
      ],
    },
    seed,
  )

/** A lamp and its host. */
export function lampOf({ devices, hosts }: ProjectPlan) {
  const lamp = must(
    devices.find(({ kind }) => kind === 'dimmable_light'),
    'a lamp',
  )
  const host = must(
    hosts.find(({ key }) => key === lamp.hostKey),
    'its host',
  )
  return { lamp, host }
}

export const projectsOf = (plan: EstatePlan): WorldProject[] =>
  plan.projects.map((project, i) => {
    const {
      roles: _r,
      members: _m,
      buildings: _b,
      floors: _f,
      areas: _a,
      hosts: _h,
      devices: _d,
      projectNumber: _n,
      ...facts
    } = project
    const id: ProjectId = `prj_${i}`
    return {
      project: {
        type: 'project',
        id,
        createdAtMs: 0,
        createdBy: '',
        projectType: PROJECT_KINDS[project.kind],
        ...facts,
      },
      read: plannedState(project),
    }
  })

export interface SpokenText {
  readonly atMs: number
  readonly topic: string
  readonly payload: string
}

export interface PaperWorld {
  readonly world: World
  readonly clock: ManualClock
  readonly projects: readonly WorldProject[]
  readonly spokenText: SpokenText[]
  /** Received messages. */
  readonly sent: readonly { readonly hostNumber: string; readonly payload: string }[]
  /** Hands a host a packet of its control topic, as the broker would. */
  tell(hostNumber: string, payload: string): void
  isOnLine(hostNumber: string): boolean
  /** Last reading of a device that was published. */
  last(deviceNumber: string, property: string): Readings[string] | undefined
  /** Last published values. */
  readings(deviceNumber: string): Readings | undefined
  reports(): Report[]
  /** Changes the project's records, and tells the world. */
  commit(change: AnyChange): void
  /** Injects a fault and updates the world. */
  inject(fault: FaultInput): Promise<FaultId>
  clear(faultId: FaultId): Promise<void>
  /** Resolves to how many there were. */
  clearAll(): Promise<number>
}

export interface PaperOptions extends Partial<WorldPorts> {
  readonly plan?: EstatePlan
  readonly startMs: number
}

/** In-memory broker: records reports and delivers controls. */
function paperLine(clock: ManualClock) {
  const spokenText: SpokenText[] = []
  const lines = new Map<string, LinkOptions>()
  const values = new Map<string, Readings>()
  const sent: { hostNumber: string; payload: string }[] = []
  const noteStates = (payload: string): void => {
    const report = parseReport(payload)
    if (report?.kind !== 'states') return
    for (const [number, readings] of Object.entries(report.states.d))
      values.set(number, withoutUnknown({ ...values.get(number), ...readings }))
  }
  const link: HostLink = async (options) => {
    lines.set(options.clientId, options)
    const end = async (): Promise<void> => {
      lines.delete(options.clientId)
    }
    const connection: HostConnection = {
      async publish(topic, payload) {
        spokenText.push({ atMs: clock.now(), topic, payload })
        noteStates(payload)
        return true
      },
      drop: end,
      close: end,
    }
    return connection
  }
  return {
    link,
    spokenText,
    sent,
    tell(hostNumber: string, payload: string) {
      sent.push({ hostNumber, payload })
      must(lines.get(hostNumber), `line of ${hostNumber}`).onMessage(payload)
    },
    isOnLine: (hostNumber: string) => lines.has(hostNumber),
    readings: (deviceNumber: string) => values.get(deviceNumber),
    last: (deviceNumber: string, property: string) => values.get(deviceNumber)?.[property],
    reports: () => spokenText.map(({ payload }) => must(parseReport(payload), `a report in ${payload}`)),
  }
}

/** Starts a world in lock-step on paper. */
export async function startPaperWorld({ plan, startMs, ...rest }: PaperOptions): Promise<PaperWorld> {
  const clock = new ManualClock(startMs)
  const projects = projectsOf(plan ?? smallPlan(1))
  const line = paperLine(clock)
  const { onChange, run, commit } = paperLog(projects, clock)
  const world = new World({
    seed: 1,
    clock,
    brokerUrl: 'mqtt://on-paper',
    projects: () => projects,
    secretOf: () => 'secret',
    initialReadings: () => undefined,
    onChange,
    endFaults: async (_, faultIds) => {
      run('ClearFaults', { faultIds })
    },
    lockStep: clock,
    failureRate01: 0,
    breaksByItself: false,
    link: line.link,
    ...rest,
  })
  await world.start()
  const inWorld = async <N extends FaultCommand>(name: N, data: CommandData<ProjectStream, N>) => {
    const changes = run(name, data)
    await world.step(0)
    return changes
  }
  return {
    world,
    clock,
    projects,
    ...line,
    commit,
    async inject(fault) {
      const [change] = await inWorld('InjectFaults', { faults: [fault] })
      return must(change && 'put' in change && change.put.type === 'fault' ? change.put.id : null, 'a fault')
    },
    async clear(faultId) {
      await inWorld('ClearFaults', { faultIds: [faultId] })
    },
    clearAll: async () => (await inWorld('ClearAllFaults', {})).length,
  }
}

/** A disk, on which a process that is killed leaves what it had written. */
export function aDisk(): NonNullable<PaperOptions['boxesFile']> {
  let kept: Uint8Array | null = null
  return {
    load: async () => kept,
    save: async (bytes) => {
      kept = bytes
    },
  }
}

/** The same world in a new process later; devices resume from last reports. */
export function paperWorldAfter(
  from: Awaited<ReturnType<typeof startPaperWorld>>,
  afterMs: number,
  options: Pick<PaperOptions, 'plan' | 'boxesFile'>,
) {
  return startPaperWorld({
    ...{ ...options, startMs: from.world.now() + afterMs },
    initialReadings: (_, id) => {
      const device = from.projects[0]?.read.get('device', id)
      return device && from.readings(device.number)
    },
  })
}
