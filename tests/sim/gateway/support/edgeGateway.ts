/** The gateway on its way to a test server, with a configuration as a person writes it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { DeviceId } from '#shared/records/device.ts'
import { readGatewayConfig } from '#sim/gateway/config/readConfig.ts'
import { type RunningGateway, runGateway } from '#sim/gateway/runGateway.ts'
import { at } from '../../../support/context.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { HOST_NUMBER } from '../../../support/smallHouse.ts'
import type { TestServer } from '../../../support/testServer.ts'

export interface GatewayPlace {
  readonly folder: string
  /** Of the broker. */
  readonly port: number
  readonly project: string
  readonly secret: string
}

export async function gatewayPlace(site: TestServer): Promise<GatewayPlace> {
  const [project] = site.projects
  return {
    folder: temporaryFolder(),
    port: site.server.mqttPort,
    project: project.hex,
    secret: await site.gatewaySecret(project),
  }
}

/** @param buses YAML, as it stands below `buses:` */
export async function startGateway(place: GatewayPlace, buses: string, more = ''): Promise<RunningGateway> {
  const path = join(place.folder, 'gateway.yaml')
  writeFileSync(
    path,
    `atrium:
  url: mqtt://127.0.0.1:${place.port}
  project: ${place.project}
  host: '${HOST_NUMBER}'
  secret: { env: SECRET }
spool: { folder: spool }
logLevel: silent
metrics: 0
${more}
buses:
${buses}
`,
  )
  const running = await runGateway(readGatewayConfig(path, { SECRET: place.secret }))
  let closing: Promise<void> | null = null
  const close = (): Promise<void> => {
    closing ??= running.close()
    return closing
  }
  onTestFinished(close)
  return { ...running, close }
}

/** A device of the gateway's host, in the first room. */
export async function addDevice(
  site: TestServer,
  number: string,
  kind: string,
  circuits = 1,
): Promise<DeviceId> {
  const [project] = site.projects
  const { house } = project
  const committed = await site.workspace(project).run(
    'AddDevices',
    {
      devices: [
        {
          number,
          name: number.slice(-4),
          nameEn: number.slice(-4),
          kind,
          model: '',
          areaId: house.rooms[0],
          hostId: house.host,
          circuits: Array.from({ length: circuits }, (_, i) => ({ name: `${i}`, nameEn: `${i}` })),
          isJoined: true,
          isConfigured: true,
          connection: 'default',
        },
      ],
    },
    at(2_000),
  )
  const [id] = (committed?.changes ?? []).flatMap((one) =>
    'put' in one && one.put.type === 'device' ? one.put.id : [],
  )
  if (!id) throw new Error('no device was added')
  return id
}

/** Values known to the server. */
export const valuesOf = (site: TestServer, id: DeviceId) =>
  site.server.services.telemetry.last.get(site.projects[0].id, id)?.values
