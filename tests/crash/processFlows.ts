/** One flow of each kind of process, from its beginning to its result. */
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import { automationFacts, reads, sets } from '../support/automations.ts'
import { sceneFacts } from '../support/scenes.ts'
import type { Manner, SteeredServer } from './steered.ts'

export interface Flow {
  readonly name: string
  readonly manner?: Manner
  readonly begin: (server: SteeredServer) => void
  readonly isOver: (events: readonly AtriumEvent[]) => boolean
  /** It is among those that every run of the tests kills. */
  readonly isAlwaysRun?: boolean
}

type Type = AtriumEvent['type']
const hasAny =
  (...types: readonly Type[]) =>
  (events: readonly AtriumEvent[]): boolean =>
    events.some(({ type }) => types.includes(type))

const ENDS: Partial<Record<Type, string>> = {
  DeviceCommandConfirmed: 'confirmed',
  DeviceCommandFailed: 'failed',
  DeviceCommandTimedOut: 'timed out',
}

/** The end of each device's command: after a start one command may go to two devices. */
function outcomes(events: readonly AtriumEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type !== 'DeviceCommandIssued') return []
    const { commandId, items } = event.data
    const ends = events.flatMap(({ type, data }) =>
      ENDS[type] && (data as { commandId: string }).commandId === commandId ? [ENDS[type]] : [],
    )
    // Twice ended would be two words.
    return items.map(() => `told: ${ends.join(' and ') || 'open'}`)
  })
}
const haveEnded = (count: number) => (events: readonly AtriumEvent[]) =>
  outcomes(events).filter((one) => one !== 'told: open').length === count

const COUNTED =
  /^(SceneRunSt|SceneTry|AutomationRun|AutomationPassed|Advanced|HostScene|HostAutomation|Member)/

/** The result of a flow in words, which a kill must not change. */
export const resultOf = (events: readonly AtriumEvent[]): readonly string[] => [
  ...outcomes(events),
  ...events
    .filter(({ type }) => COUNTED.test(type))
    .map(({ type, data }) => `${type} ${(data as { reason?: string }).reason ?? ''}`)
    .sort(),
]

let turns = 0
const nextBrightness = (): number => {
  turns += 1
  return 5 + 5 * (turns % 20)
}
const nextName = () => {
  turns += 1
  return { name: `N${turns}`, nameEn: `N${turns}` }
}
const idIn = (server: SteeredServer, type: Type, key: string): string =>
  must(
    server
      .eventsAfter(0)
      .flatMap((event) => (event.type === type ? [(event.data as Record<string, string>)[key]] : []))
      .at(-1),
    `${key} of ${type}`,
  )
const control = (server: SteeredServer): void => {
  const [deviceId] = server.witness.lights
  server.run('ControlDevices', { items: [{ deviceId, values: { brightness: nextBrightness() } }] })
}
const write = (server: SteeredServer): void =>
  server.run('WriteAdvanced', {
    ...{ name: 'Relay', format: 'text', content: 'a=1', serverIp: '10.0.0.1', serverPort: 7001 },
    ...{ hostId: server.witness.hostId, deviceId: null },
  })
const steps = ({ witness: { lights } }: SteeredServer, delayMs: number) =>
  lights.map((deviceId, i) => ({
    deviceId,
    values: { brightness: nextBrightness() },
    delayMs: i * delayMs,
  }))
/** Nobody reports it, so that the automations run only by hand. */
const isOn = ({ witness }: SteeredServer) => reads({ deviceIds: [witness.lights[0] as never] })
const scene = (server: SteeredServer, runBy: 'server' | 'host') =>
  sceneFacts({ ...nextName(), areaId: null, steps: steps(server, 200) as never, runBy })

export const FLOWS: readonly Flow[] = [
  {
    name: 'a device command',
    isAlwaysRun: true,
    begin: control,
    isOver: haveEnded(1),
  },
  {
    name: 'a device command that its host refuses',
    manner: 'refuses',
    begin: control,
    isOver: haveEnded(1),
  },
  {
    name: 'a device command that its host does not answer',
    manner: 'isSilent',
    begin: control,
    isOver: haveEnded(1),
  },
  {
    name: 'an advanced configuration',
    isAlwaysRun: true,
    begin: write,
    isOver: hasAny('AdvancedConfirmed', 'AdvancedFailed', 'AdvancedTimedOut'),
  },
  {
    name: 'an advanced configuration that its host does not answer',
    manner: 'isSilent',
    begin: write,
    isOver: hasAny('AdvancedTimedOut'),
  },
  {
    name: 'a scene run',
    isAlwaysRun: true,
    begin: (server) => server.run('RunScene', { sceneId: idIn(server, 'SceneAdded', 'sceneId') }),
    isOver: haveEnded(2),
  },
  {
    name: 'an automation run',
    isAlwaysRun: true,
    begin: (server) =>
      server.run(
        'TriggerAutomation',
        {
          automationId: idIn(server, 'AutomationAdded', 'automationId'),
          causes: [{ kind: 'person', accountId: 'acc_1', name: 'Admin', nameEn: '', checked: false }],
          ...{ conditions: [], chain: [], verdict: 'run' },
        },
        { field: 'dueAtMs', inMs: 0 },
      ),
    isOver: haveEnded(1),
  },
  {
    name: 'the copy of a scene on its host',
    begin: (server) => server.run('AddScene', scene(server, 'host')),
    isOver: hasAny('HostSceneConfirmed', 'HostSceneFailed'),
  },
  {
    name: 'a suspension',
    begin: (server) =>
      server.run(
        'SuspendMember',
        {
          memberId: idIn(server, 'MemberAdded', 'memberId'),
          reason: '',
        },
        { field: 'untilMs', inMs: 400 },
      ),
    isOver: hasAny('MemberRestored'),
  },
]

/** The records that the flows need: a scene, an automation, and a member to suspend. */
export async function prepare(server: SteeredServer): Promise<void> {
  const seq = server.seq
  server.run('AddScene', scene(server, 'server'))
  server.run(
    'AddAutomation',
    automationFacts({
      ...{ ...nextName(), areaId: null, conditions: [isOn(server)] },
      tasks: [sets({ deviceId: server.witness.lights[0] as never, values: { brightness: 15 } })],
    }),
  )
  server.run('AddMember', {
    accountId: 'acc_guest',
    roleId: idIn(server, 'RoleAdded', 'roleId'),
    nickname: '',
  })
  await server.until(
    seq,
    (events) =>
      hasAny('SceneAdded')(events) && hasAny('AutomationAdded')(events) && hasAny('MemberAdded')(events),
  )
}
