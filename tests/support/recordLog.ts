/**
 * Writes a log of every fact the product knows, made by real commands, one commit per line:
 * `node tests/support/recordLog.ts > tests/shared/data/log-vN.jsonl`. Run once per release whose facts are new; what
 * was recorded before stays as it is.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandId } from '#shared/kernel/ids.ts'
import { openSqliteLog } from '#sim/log/sqliteLog.ts'
import { Workspaces } from '#sim/workspace/workspaces.ts'
import { at } from './context.ts'
import { aNewProject, aRole } from './records.ts'
import { buildSmallHouse } from './smallHouse.ts'

async function liveInEstate({ estate }: Workspaces): Promise<void> {
  await estate.run('RegisterAccount', { phone: '13900000001', name: '王', isSuper: true }, at(1))
  await estate.run('RegisterAccount', { phone: '13900000002', name: '李', isSuper: false }, at(2))
  await estate.run('AddProject', aNewProject({ createdBy: 'acc_1' }), at(3))
  await estate.run('RecordSignIn', { accountId: 'acc_1', address: '10.0.0.1' }, at(4))
  await estate.run('RecordRefusedSignIn', { phoneTail: '02', address: '10.0.0.1' }, at(5))
  await estate.run('RecordDenial', { path: '/device/control', right: 'control.devices' }, at(6))
  await estate.run('RecordSignOut', { accountId: 'acc_1' }, at(7))
}

async function liveInProject(workspaces: Workspaces): Promise<void> {
  const workspace = workspaces.projectByHex(aNewProject().hex)?.workspace
  if (!workspace) throw new Error('the project was not added')
  const house = await buildSmallHouse(workspace)
  const [light] = house.lights
  const { type: _, id: __, ...role } = aRole({ areas: [house.rooms[0]] })
  await workspace.run('AddRole', role, at(2_000))
  const roleId = [...workspace.state.all('role')][0]?.id ?? 'rol_none'
  for (const accountId of ['acc_1', 'acc_2'] as const)
    await workspace.run('AddMember', { accountId, roleId, nickname: accountId }, at(2_001))
  const leaver = workspace.state.first('member', 'account', 'acc_2')
  await workspace.run('RemoveMember', { memberId: leaver?.id ?? 'mbr_none' }, at(2_002))
  await workspace.run('RenewHostSecret', { hostId: house.host }, at(2_003))
  await workspace.run('NoteHostOnline', { hostId: house.host }, at(3_000))

  const place = { hostId: house.host, deviceId: house.leakSensor, code: 'water_leak' }
  const text = { title: 'Leak', body: '<b>sink</b>', footer: '' }
  const alarm = {
    ...place,
    ...text,
    areaId: house.rooms[0],
    severity: 'critical',
    condition: 'abnormal',
  } as const
  await workspace.run('RaiseAlarm', alarm, at(4_000))
  await workspace.run('RaiseAlarm', { ...alarm, times: 3 }, at(4_001))
  const raised = [...workspace.state.all('alarm')].map(({ id }) => id)
  await workspace.run('AcknowledgeAlarms', { alarmIds: raised }, at(4_002))
  await workspace.run('ClearAlarm', place, at(4_003))
  await workspace.run('RaiseAlarm', alarm, at(4_004))
  await workspace.run('MarkDevicesNormal', { deviceIds: [house.leakSensor] }, at(4_005))
  await workspace.run(
    'RaiseAlarm',
    { ...alarm, deviceId: light, code: 'battery_low', condition: 'low_battery' },
    at(4_006),
  )

  const issue = async (nowMs: number): Promise<CommandId> => {
    await workspace.run(
      'ControlDevices',
      { items: [{ deviceId: light, values: { brightness: 40 } }] },
      at(nowMs),
    )
    return [...workspace.state.all('command')].at(-1)?.id ?? 'cmd_none'
  }
  await workspace.run('ConfirmDeviceCommand', { commandId: await issue(5_000) }, at(5_001))
  await workspace.run('FailDeviceCommand', { commandId: await issue(5_002), reason: 'no route' }, at(5_003))
  await workspace.run('TimeOutDeviceCommand', { commandId: await issue(5_004) }, at(10_004))
  await issue(11_000)
  await workspace.run('NoteHostOffline', { hostId: house.host, reason: 'will' }, at(12_000))
  const attic = { parentId: null, name: '阁楼', nameEn: 'Attic', kind: 'plant', image: 'plant' } as const
  const floorId = [...workspace.state.all('floor')][0]?.id ?? 'flr_none'
  await workspace.run('AddArea', { ...attic, floorId }, at(13_000))
  const areaId = [...workspace.state.all('area')].at(-1)?.id ?? 'ara_none'
  await workspace.run('RemoveArea', { areaId }, at(13_001))
}

const folder = mkdtempSync(join(tmpdir(), 'atrium-record-'))
const log = openSqliteLog(folder)
const workspaces = new Workspaces(log)
await liveInEstate(workspaces)
await liveInProject(workspaces)
for (const stream of log.streams()) {
  for (const commit of log.read(stream, 0)) process.stdout.write(`${JSON.stringify(commit)}\n`)
}
log.close()
rmSync(folder, { recursive: true })
