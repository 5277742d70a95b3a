import { expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { createStaffOnDuty } from '#sim/worlds/staffOnDuty.ts'
import { startTestServer } from '../../support/testServer.ts'

it('what came by itself is acknowledged once, in the name of somebody who may, with the order given', async () => {
  const site = await startTestServer()
  const { workspaces, clock } = site.server.services
  const [{ id, house }] = site.projects
  const { project, workspace } = must(workspaces.project(id), 'the project')
  const alarm = () => must([...workspace.state.all('alarm')][0], 'the alarm')
  const attend = createStaffOnDuty(workspaces, clock)
  const seen = {
    code: 'water_leak',
    startMs: 1,
    endMs: 3,
    seenAtMs: 2,
    repair: { zh: '关闭阀门', en: 'close the valve' },
  } as const
  const { seq } = workspace
  await attend(project.hex, house.leakSensor, seen)
  expect(workspace.seq).toBe(seq)
  const { hostId, areaId } = must(workspace.state.get('device', house.leakSensor), 'the sensor')
  const place = { hostId, deviceId: house.leakSensor, areaId, code: 'water_leak' }
  const gateway = { kind: 'gateway', id: hostId, name: 'H-01' } as const
  await workspace.run(
    'RaiseAlarm',
    { ...place, severity: 'critical', title: '', body: '', footer: '' },
    { actor: gateway, channel: 'gateway', nowMs: clock.now() },
  )
  await attend(project.hex, house.leakSensor, seen)
  await attend(project.hex, house.leakSensor, seen)
  const { acknowledged } = alarm()
  expect(acknowledged?.reason).toBe(
    project.country === '中国' ? '派工单：关闭阀门' : 'Work order: close the valve',
  )
  const names = [...workspaces.estate.state.all('account')].map(({ name }) => name)
  expect(names).toContain(acknowledged?.by)
  expect(workspace.seq).toBe(seq + 2)
})
