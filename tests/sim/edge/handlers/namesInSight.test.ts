import { expect, it } from 'vitest'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Principal } from '#shared/permissions.ts'
import { inSight } from '#sim/edge/handlers/namesInSight.ts'
import type { Caller } from '#sim/edge/http/mount.ts'
import { at } from '../../../support/context.ts'
import { given } from '../../../support/givenWhenThen.ts'
import { aDevice, anArea, areaAdded, deviceAdded, house, ROOM } from '../../../support/records.ts'
import { giveRole } from '../../../support/roles.ts'
import { sceneFacts } from '../../../support/scenes.ts'
import { startTestServer } from '../../../support/testServer.ts'

const ofRoom: Principal = {
  ...{ accountId: 'acc_1', accountName: 'E', isSuper: false, projectId: null, roleId: null },
  ...{ rights: new Set<never>(), areas: new Set([ROOM] as const) },
  ...{ devices: new Set<never>(), groups: new Set<never>(), scenes: 'all' },
}

it('a refusal does not name what stands in the way out of the caller’s sight', () => {
  const { state } = given(
    ...house,
    areaAdded(anArea({ id: 'ara_102', name: '102' })),
    deviceAdded(aDevice({ id: 'dev_far', name: '远灯', areaId: 'ara_102', number: '00158D00000000FF' })),
  )
  const shown = (principal: Principal, details: Rejection['details']) => {
    // Only this part of the caller is used.
    const caller = { principal, project: { workspace: { state } } } as unknown as Caller
    return (inSight(new Rejection('device_not_joined', details), { caller }) as Rejection).details
  }
  const details = { device: '远灯', room: '102', area: '101', scene: '他自己写的', max: 3 }
  expect(shown(ofRoom, details)).toEqual({ ...details, device: '…', room: '…' })
  expect(shown({ ...ofRoom, areas: 'all' }, details)).toEqual(details)
  // Nor by the English name, which an English message shows in place of it.
  const inEnglish = { device: '远灯', deviceEn: 'Far light', area: '101', areaEn: 'Room 101' }
  expect(shown(ofRoom, inEnglish)).toEqual({ ...inEnglish, device: '…', deviceEn: '…' })
})

it('what keeps a scene from a template is named to who sees it', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const { rooms, lights } = project.house
  const workspace = site.workspace(project)
  const steps = lights.map((deviceId) => ({ deviceId, values: { state: 'OFF' }, delayMs: 0 }))
  await workspace.run('AddScene', sceneFacts({ name: '两间', areaId: rooms[0], steps }), at(1_000))
  const scenes = [...workspace.state.all('scene')].map(({ id }) => id)
  await giveRole(site, 'operator', { rights: ['deploy.configure'], areas: [rooms[0]], scenes })
  const leftFor = async (person: 'admin' | 'operator') => {
    const { body } = await site.post(
      '/moban/previewmobanarea',
      { areaId: rooms[0] },
      await site.signIn(person),
    )
    return (body.data as { left: unknown }).left
  }
  const left = { type: 'scene', name: '两间', why: 'outside' }
  expect(await leftFor('admin')).toMatchObject([{ ...left, other: { name: '吸顶灯2' } }])
  expect(await leftFor('operator')).toMatchObject([{ ...left, other: null }])
})
