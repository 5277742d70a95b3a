/** Console with two rooms and simulated gateway reports. */
import { commandsOf } from '#client/actions/control.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import type { Reading } from '#shared/devices/kind.ts'
import { aBuilding, aDevice, aFloor, aHost, anArea } from '../../support/records.ts'

/** Room 101 with someone inside, room 102 empty: a light in each, both on; another host's light is in 102 too. */
export function smallHotel(commandCount: () => number) {
  const state = createConsoleState()
  const { store } = state
  store.apply([
    { put: aBuilding() },
    { put: aFloor() },
    ...['101', '102'].map((name) => ({
      put: anArea({ id: `ara_${name}`, name, nameEn: name, kind: 'room', parentId: null }),
    })),
    ...[1, 2].map((id) => ({ put: aHost({ id: `hst_${id}`, isOnline: true }) })),
    ...(['near', 'other', 'far'] as const).map((name, i) => ({
      put: aDevice({
        id: `dev_${name}`,
        number: `000000000000000${i + 1}`,
        name: `Light ${name}`,
        nameEn: `Light ${name}`,
        kind: 'dimmable_light',
        areaId: name === 'near' ? 'ara_101' : 'ara_102',
        hostId: name === 'far' ? 'hst_2' : 'hst_1',
      }),
    })),
    {
      put: aDevice({
        id: 'dev_panel',
        number: '0000000000000009',
        kind: 'room_status_panel',
        areaId: 'ara_101',
        hostId: 'hst_1',
      }),
    },
  ])
  const report = (digit: number, name: string, value: Reading, atMs = 1) =>
    store.applyReadings({
      numbers: [`000000000000000${digit.toString(16)}`],
      atMs,
      counts: [1],
      names: [name],
      values: [value],
    })
  for (const digit of [1, 2, 3]) report(digit, 'state', 'ON')
  report(9, 'occupancy', true)
  /** Reports the commanded values, as devices normally do before the confirmation. */
  const obey = (hostId: string) => {
    for (const { id, number } of store.read.by('device', 'host', hostId).values())
      for (const [name, value] of Object.entries(commandsOf(state).view(id)?.values ?? {}))
        report(Number.parseInt(number, 16), name, value)
  }
  let seq = 0
  const hear = (type: string, hostId: string, isObeyed = type === 'DeviceCommandConfirmed') => {
    seq += 1
    if (isObeyed) obey(hostId)
    const actor = { kind: 'gateway', id: '', name: '' } as const
    const data = { commandId: `cmd_${commandCount()}_${hostId}`, reason: 'gateway_offline' }
    store.fold([
      { seq, at: seq, actor, channel: 'gateway', command: '', events: [{ type, data }], changes: [] },
    ])
  }
  return { state, report, hear }
}
