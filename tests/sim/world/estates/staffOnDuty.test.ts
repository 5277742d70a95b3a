import { expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { createStaffOnDuty } from '#sim/world/estates/staffOnDuty.ts'
import { startTestServer } from '../../../support/testServer.ts'

it('what came by itself is acknowledged once, in the name of somebody who may, with the order given', async () => {
  const site = await startTestServer()
  const { workspaces, clock } = site.server.services
  const [{ id, house }] = site.projects
  const { project, workspace } = must(workspaces.project(id), 'the project')
  const handled: { by: string; reason: string; reasonEn: string }[] = []
  workspaces.onCommit('said', ({ commit }) => {
    for (const { type, data } of commit.events)
      if (type === 'AlarmAcknowledged')
        handled.push({ by: commit.actor.name, reason: data.reason, reasonEn: data.reasonEn })
  })
  const attend = createStaffOnDuty(workspaces, clock)
  const seen = {
    code: 'water_leak',
    startMs: 1,
    endMs: 3,
    seenAtMs: 2,
    repair: { zh: '关闭阀门', en: 'close the valve' },
  } as const
  const { seq } = workspace
  expect(await attend(project.hex, house.leakSensor, seen)).toBe(false)
  expect(workspace.seq).toBe(seq)
  const { hostId, areaId } = must(workspace.state.get('device', house.leakSensor), 'the sensor')
  const place = { hostId, deviceId: house.leakSensor, areaId, code: 'water_leak' }
  const gateway = { kind: 'gateway', id: hostId, name: 'H-01' } as const
  await workspace.run(
    'RaiseAlarm',
    { ...place, severity: 'critical', title: '', body: '', footer: '' },
    { actor: gateway, channel: 'gateway', nowMs: clock.now() },
  )
  await workspace.run('ClearAlarm', place, { actor: gateway, channel: 'gateway', nowMs: clock.now() })
  expect(await attend(project.hex, house.leakSensor, seen)).toBe(true)
  expect(await attend(project.hex, house.leakSensor, seen)).toBe(false)
  expect(handled).toMatchObject([{ reason: '派工单：关闭阀门', reasonEn: 'Work order: close the valve' }])
  const names = [...workspaces.estate.state.all('account')].map(({ name }) => name)
  expect(names).toContain(handled[0]?.by)
})
