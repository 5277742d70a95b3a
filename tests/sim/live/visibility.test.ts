/** What comes into sight or goes out of it together with a device, an area or a host. */
import { expect, it } from 'vitest'
import { type AtriumEvent, foldCommit } from '#shared/domain/registry.ts'
import type { Principal } from '#shared/permissions.ts'
import type { AreaId } from '#shared/records/area.ts'
import { seesRecord } from '#shared/records/registry.ts'
import { commitMessage } from '#sim/live/visibility.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aDevice, anArea, areaAdded, HOST, house } from '../../support/records.ts'

const LIGHT = aDevice().id
const NEAR = aDevice().areaId
const FAR = 'ara_far' as const
const operatorOf = (areaId: AreaId): Principal => ({
  accountId: 'acc_operator',
  accountName: 'Operator',
  isSuper: false,
  projectId: null,
  roleId: null,
  rights: new Set(),
  areas: new Set([areaId]),
  devices: new Set(),
  groups: new Set(),
  scenes: 'all',
})

const scene: AtriumEvent = {
  type: 'SceneAdded',
  data: {
    sceneId: 'scn_1',
    name: '晚安',
    nameEn: '',
    image: 'sleep',
    areaId: null,
    steps: [{ deviceId: LIGHT, values: { state: 'OFF' }, delayMs: 0 }],
  },
}
const written: AtriumEvent = {
  type: 'AdvancedWritten',
  data: {
    entryId: 'adv_1',
    hostId: HOST,
    deviceId: LIGHT,
    name: 'Dimming curve',
    format: 'text',
    content: 'linear',
    serverIp: '10.0.0.1',
    serverPort: 80,
  },
}
const site = [...house, areaAdded(anArea({ id: FAR, name: '远' })), scene, written]
const told = (principal: Principal, event: AtriumEvent): string[] => {
  const { state } = given(site)
  const commit = {
    stream: 'project:prj_1',
    seq: 99,
    at: 1,
    actor: { kind: 'account', id: 'acc_engineer', name: 'Engineer' },
    channel: 'web',
    command: 'ChangeDevice',
    events: [event],
  } as const
  const message = commitMessage(principal, { commit, ...foldCommit(state, commit) }, state)
  for (const change of message.changes)
    if ('put' in change) expect(seesRecord(principal, change.put as never, state)).toBe(true)
  return message.changes.map((change) => ('put' in change ? `+${change.put.id}` : `-${change.remove.id}`))
}

it('a device that is moved takes its scenes and what was written to it along, out of sight and into sight', () => {
  const moved: AtriumEvent = { type: 'DeviceChanged', data: { deviceId: LIGHT, areaId: FAR } }
  const gone = told(operatorOf(NEAR), moved)
  expect(gone).toEqual(expect.arrayContaining([`-${LIGHT}`, '-scn_1', '-adv_1']))
  const come = told(operatorOf(FAR), moved)
  expect(come).toEqual(expect.arrayContaining([`+${LIGHT}`, '+scn_1', '+adv_1']))
})
