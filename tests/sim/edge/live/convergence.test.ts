/**
 * A restricted console that applies its messages equals a snapshot, for any commands, order and delay. Detects missing
 * visibility dependencies.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AtriumEvent, check, decide, foldCommit, PROJECT_STREAM } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import { type Actor, idFactory } from '#shared/kernel/commit.ts'
import type { Principal } from '#shared/permissions.ts'
import type { AutomationTask } from '#shared/records/automation.ts'
import type { AutomationRun } from '#shared/records/automationRun.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { type AnyRecord, RECORDS, type RecordName, type State, seesRecord } from '#shared/records/registry.ts'
import { powersOf } from '#sim/core/auth/principals.ts'
import { visibleRecord } from '#sim/core/sight/hiddenPrograms.ts'
import { commitMessages } from '#sim/core/sight/visibility.ts'
import type { Committed } from '#sim/core/workspace/workspace.ts'
import { automationActor } from '#sim/processes/automation/automationActor.ts'
import { tester } from '../../../support/context.ts'
import { given } from '../../../support/givenWhenThen.ts'
import {
  aBuilding,
  aDevice,
  aFloor,
  aHost,
  anArea,
  aRole,
  areaAdded,
  buildingAdded,
  deviceAdded,
  floorAdded,
  hostInstalled,
  roleAdded,
} from '../../../support/records.ts'
import { exampleRecords } from './support/exampleRecords.ts'
import { beginNames, type Choose, DEEDS } from './support/exampleSteps.ts'

const limited = { areas: [], rights: ['home.view', 'deploy.configure'], scenes: 'all' } as const
const roles = [
  aRole({ ...limited, id: 'rol_suite', areas: ['ara_suite'] }),
  aRole({ ...limited, id: 'rol_inner', areas: ['ara_inner'], rights: ['home.view'] }),
  aRole({ ...limited, id: 'rol_device', devices: ['dev_3', 'dev_4'] }),
  aRole({ ...limited, id: 'rol_group', groups: ['grp_1'], scenes: ['scn_1'] }),
]
const number = (n: number): string => n.toString(16).toUpperCase().padStart(16, 'F')
const area = (id: `ara_${string}`, more = {}) => areaAdded(anArea({ id, name: id, ...more }))
const device = (n: number, areaId: `ara_${string}`, more = {}) =>
  deviceAdded(aDevice({ id: `dev_${n}`, name: `D${n}`, areaId, number: number(n), ...more }))

const sets = (deviceId: DeviceId): AutomationTask => ({
  type: 'device',
  id: 'task',
  isEnabled: true,
  delayMs: 0,
  deviceId,
  values: { state: 'ON' },
})
const automationAdded: AtriumEvent = {
  type: 'AutomationAdded',
  data: {
    automationId: 'aut_1',
    name: 'A',
    nameEn: '',
    image: 'lights',
    areaId: null,
    hostId: null,
    mode: 'all',
    conditions: [],
    tasks: [sets('dev_1')],
    repeat: { kind: 'weekly', days: [1] },
    effective: null,
    onRetrigger: 'queue',
    catchUp: 'none',
    isEnabled: true,
  },
}
/** The run may have set other devices than the current automation. */
const runOf = (deviceId: DeviceId): AutomationRun => ({
  type: 'automationRun',
  id: `aru_${deviceId}`,
  automationId: 'aut_1',
  version: 1,
  dueAtMs: 0,
  startedAtMs: 0,
  endedAtMs: 1,
  onHost: null,
  causes: [],
  conditions: [],
  tasks: [
    {
      task: sets(deviceId),
      dueAtMs: 0,
      outcome: 'done',
      reason: null,
      commandId: null,
      sceneRunId: null,
      settledAtMs: 1,
    },
  ],
  outcome: 'done',
  chain: [],
})

const detections: readonly AtriumEvent[] = (['ara_suite', 'ara_inner', 'ara_far'] as const).flatMap(
  (areaId, i) => [
    {
      type: 'DetectionAdded',
      data: {
        ...{ detectionId: `det_${i}`, name: `${i}`, nameEn: '', isEnabled: true, areaIds: [areaId] },
        ...{ hours: { days: [1], isAllDay: true, from: '00:00', to: '00:00' }, signals: ['presence'] },
        ...{ letting: 'any', quietMinutes: 1, graceMinutes: 1, isLightsOff: true, isSocketsOff: false },
        ...{ climate: 'keep', heatC: 18, coolC: 27, sceneId: null, isAlarmRaised: false, isRestored: false },
        sparedDeviceIds: [],
      },
    },
    {
      type: 'VacancyAnnounced',
      data: { vacancyId: `vac_${i}`, detectionId: `det_${i}`, areaId, sinceMs: 0, actsAtMs: 1, evidence: [] },
    },
  ],
)

const built: readonly AtriumEvent[] = [
  buildingAdded(aBuilding()),
  floorAdded(aFloor()),
  floorAdded(aFloor({ id: 'flr_2', name: '2F', level: 2 })),
  area('ara_suite'),
  area('ara_inner', { parentId: 'ara_suite' }),
  area('ara_far', { floorId: 'flr_2' }),
  ...hostInstalled(aHost({ areaId: 'ara_suite' })),
  ...hostInstalled(aHost({ id: 'hst_2', name: 'H-02', number: number(99), areaId: 'ara_far' })),
  device(1, 'ara_suite'),
  device(2, 'ara_inner'),
  device(3, 'ara_far', { hostId: 'hst_2' }),
  device(4, 'ara_far', { hostId: 'hst_2', kind: 'infrared_remote' }),
  { type: 'DeviceGroupAdded', data: { groupId: 'grp_1', name: 'G', nameEn: '' } },
  { type: 'DeviceGroupFilled', data: { groupId: 'grp_1', deviceIds: ['dev_1', 'dev_3'] } },
  automationAdded,
  ...detections,
  ...roles.map(roleAdded),
]

const principalsIn = (state: State): Principal[] =>
  roles.map((role) => ({
    accountId: 'acc_operator',
    accountName: 'Operator',
    isSuper: false,
    projectId: null,
    ...powersOf(role, state),
  }))

/** Records visible to restricted users, without project and estate records. */
const seen = (principal: Principal, state: State): AnyRecord[] =>
  inOrder(
    state
      .dump()
      .filter((record) => seesRecord(principal, record, state))
      .map((record) => visibleRecord(record, { principal, read: state })),
  )
const inOrder = (records: Iterable<AnyRecord>): AnyRecord[] =>
  [...records].sort((a, b) => (a.id < b.id ? -1 : 1))

class NothingThere extends Error {}

/** A person or one of the automations: records say which. */
function actorOf(state: State, numbers: readonly number[]): Actor {
  const [number = 0] = numbers
  const automations = [...state.all('automation')]
  const automation = number % 3 === 0 ? automations[number % automations.length] : undefined
  return automation ? automationActor(automation) : tester
}

/** The next decision, where it is allowed. */
function commit(state: State, seq: number, [step = 0, ...numbers]: readonly number[]): Committed | null {
  let at = 0
  const pick: Choose = (from) => {
    const all = [...from]
    if (all.length === 0) throw new NothingThere()
    at += 1
    return all[(numbers[at % numbers.length] ?? 0) % all.length] as (typeof all)[number]
  }
  const names = Object.keys(DEEDS) as (keyof typeof DEEDS)[]
  const name = must(names[step % names.length], 'a deed')
  const context = {
    actor: actorOf(state, numbers),
    channel: 'api',
    nowMs: seq,
    seq,
    newId: idFactory(seq),
  } as const
  try {
    // Each action returns the data of its command.
    const command = { name, data: DEEDS[name](pick, state) } as never
    if (check(PROJECT_STREAM, command, state, context)) return null
    const events = decide(PROJECT_STREAM, command, state, context)
    const { actor, channel } = context
    const commit = { stream: 'project:prj_1', seq, at: seq, actor, channel, command: name, events } as const
    return events.length === 0 ? null : { commit, ...foldCommit(state, commit) }
  } catch (error) {
    if (error instanceof NothingThere) return null
    throw error
  }
}

const crossed = new Set<string>()

/** Consoles that ask after every so many commits, in a house with more in it. */
function live(choices: readonly (readonly number[])[], every: number, more: readonly AnyRecord[] = []): void {
  beginNames()
  const { state } = given(built)
  state.put([runOf('dev_1'), runOf('dev_3'), ...more].map((put) => ({ put })))
  const consoles = principalsIn(state).map(
    (principal) => new Map<string, AnyRecord>(seen(principal, state).map((record) => [record.id, record])),
  )
  let missed: Committed[] = []
  choices.forEach((chosen, i) => {
    const committed = commit(state, 100 + i, chosen)
    if (committed) missed.push(committed)
    if (i % every !== every - 1 && i !== choices.length - 1) return
    principalsIn(state).forEach((principal, p) => {
      const console = must(consoles[p], 'its console')
      commitMessages(principal, missed, state).forEach(({ changes = [] }, m) => {
        const decided = new Set(missed[m]?.changes.map((c) => ('put' in c ? c.put.id : c.remove.id)))
        for (const change of changes) {
          const record = 'put' in change ? (change.put as AnyRecord) : console.get(change.remove.id)
          // Removals of never visible records are not sent.
          const { id, type } = must(record, 'something known')
          if (!decided.has(id)) crossed.add(type)
          if ('put' in change) console.set(id, change.put as AnyRecord)
          else console.delete(id)
        }
      })
      const role = roles[p]?.id
      const commands = missed.map((one) => one.commit.command)
      expect({ role, commands, records: inOrder(console.values()) }).toEqual({
        role,
        commands,
        records: seen(principal, state),
      })
    })
    missed = []
  })
}

const history = fc.array(fc.array(fc.nat(997), { minLength: 9, maxLength: 9 }), {
  minLength: 20,
  maxLength: 60,
})

it('hears each commit', () => {
  fc.assert(
    fc.property(history, (choices) => live(choices, 1)),
    { numRuns: 120, seed: 1 },
  )
})

it('asks late for what it has missed', () => {
  const every = fc.integer({ min: 2, max: 9 })
  fc.assert(
    fc.property(history, every, (choices, n) => live(choices, n)),
    { numRuns: 60, seed: 2 },
  )
})

/** Visibility independent of other visible records. */
const isSeenAlone = (type: RecordName): boolean => {
  const { isSeenBy } = RECORDS[type]
  return type === 'project' || (isSeenBy !== undefined && isSeenBy.length < 2)
}

const MORE_SEEDS_MAX = 10

it('of every other type records came into sight or went out of it with a record that was changed', () => {
  const types = (Object.keys(RECORDS) as RecordName[]).filter((type) => !isSeenAlone(type)).sort()
  // Additional actions change later choices; rare types may need more runs.
  const missing = () => types.filter((type) => !crossed.has(type))
  const shown = exampleRecords(given(built).state, missing())
  for (let seed = 3; seed < 3 + MORE_SEEDS_MAX && missing().length > 0; seed += 1)
    fc.assert(
      fc.property(history, (choices) => live(choices, 1, shown)),
      { numRuns: 20, seed },
    )
  expect([...crossed].sort()).toEqual(types)
})
