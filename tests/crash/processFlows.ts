/** One flow of each kind of process, from its beginning to its result. */
import { automationFacts, reads, sets } from '../support/automations.ts'
import { sceneFacts } from '../support/scenes.ts'
import { type Flow, hasAny, haveEnded, idIn, nextBrightness, nextName, steps } from './flowParts.ts'
import { LASTING_FLOWS } from './lastingFlows.ts'
import type { SteeredServer } from './steered.ts'

const control = (server: SteeredServer): void => {
  const [deviceId] = server.witness.lights
  server.run('ControlDevices', {
    items: [{ deviceId, values: { brightness: nextBrightness() } }],
  })
}
const write = (server: SteeredServer): void =>
  server.run('WriteAdvanced', {
    ...{
      name: 'Relay',
      format: 'text',
      content: 'a=1',
      serverIp: '10.0.0.1',
      serverPort: 7001,
    },
    ...{ hostId: server.witness.hostId, deviceId: null },
  })
/** Never reported, so automations run only manually. */
const isOn = ({ witness }: SteeredServer) => reads({ deviceIds: [witness.lights[0] as never] })
const scene = (server: SteeredServer, runBy: 'server' | 'host') =>
  sceneFacts({
    ...nextName(),
    areaId: null,
    steps: steps(server, 200) as never,
    runBy,
  })

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
    begin: (server) =>
      server.run('RunScene', {
        sceneId: idIn(server, 'SceneAdded', 'sceneId'),
      }),
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
          causes: [
            {
              kind: 'person',
              accountId: 'acc_1',
              name: 'Admin',
              nameEn: '',
              checked: false,
            },
          ],
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
  {
    name: 'a try of a scene, which is put back',
    begin: (server) =>
      server.run('TryScene', {
        ...{ sceneId: null, steps: steps(server, 0), holdMs: 10_000 },
        said: server.witness.lights.map((deviceId) => ({
          deviceId,
          values: { state: 'ON', brightness: 50 },
        })),
      }),
    isOver: (events) => hasAny('SceneTryReturned')(events) && haveEnded(4)(events),
  },
  {
    name: 'the copy of an automation on its host',
    begin: (server) =>
      server.run('AddAutomation', {
        ...automationFacts({
          ...{ ...nextName(), areaId: null, conditions: [isOn(server)] },
          hostId: server.witness.hostId as never,
          tasks: [
            sets({
              deviceId: server.witness.lights[0] as never,
              values: { brightness: 15 },
            }),
          ],
        }),
      }),
    isOver: hasAny('HostAutomationConfirmed', 'HostAutomationFailed'),
  },
  ...LASTING_FLOWS,
]

/** The records that the flows need: a scene, an automation, and a member to suspend. */
export async function prepare(server: SteeredServer): Promise<void> {
  const seq = server.seq
  server.run('AddScene', scene(server, 'server'))
  server.run(
    'AddAutomation',
    automationFacts({
      ...{ ...nextName(), areaId: null, conditions: [isOn(server)] },
      tasks: [
        sets({
          deviceId: server.witness.lights[0] as never,
          values: { brightness: 15 },
        }),
      ],
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
