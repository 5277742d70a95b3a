/** Second host in room 102 with a leak sensor, hidden from an operator of room 101. */

import type { DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import { at } from './context.ts'
import { connectGateway, type TestGateway } from './gateway.ts'
import { aNewDevice } from './records.ts'
import type { TestProject, TestServer } from './testServer.ts'

export const SECOND_HOST_NUMBER = '00158D00000000F2'
export const SECOND_LEAK_NUMBER = '00158D0000000FB3'

export interface SecondHost {
  readonly host: HostId
  readonly leakSensor: DeviceId
  connect(): Promise<TestGateway>
}

export async function addSecondHost(site: TestServer, project: TestProject): Promise<SecondHost> {
  const workspace = site.workspace(project)
  const [, areaId] = project.house.rooms
  await workspace.run(
    'InstallHost',
    {
      number: SECOND_HOST_NUMBER,
      name: 'H-02',
      areaId,
      model: 'GW-1',
      firmwareVersion: '1.0.0',
      networkNumber: 2,
    },
    at(1_500),
  )
  const hostId = workspace.state.first('host', 'number', SECOND_HOST_NUMBER)?.id ?? 'hst_none'
  const sensor = aNewDevice({
    number: SECOND_LEAK_NUMBER,
    name: '水浸二',
    nameEn: 'Far leak',
    kind: 'water_leak',
    areaId,
    hostId,
  })
  await workspace.run('AddDevices', { devices: [sensor] }, at(1_500))
  const leakSensor = workspace.state.first('device', 'number', SECOND_LEAK_NUMBER)?.id ?? 'dev_none'
  return {
    host: hostId,
    leakSensor,
    connect: async () =>
      connectGateway({
        url: `mqtt://127.0.0.1:${site.server.mqttPort}`,
        hex: project.hex,
        number: SECOND_HOST_NUMBER,
        secret: await site.server.services.vault.renewGatewaySecret(hostId),
      }),
  }
}
