/** The configuration of a headless server, and what a packet reports. */
import { parseJson } from '#shared/topics.ts'
import type { Config } from '../../base/config.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import type { Heard } from '../../world/scenarios/stage/stage.ts'
import type { Published } from './lines.ts'

/** Configuration with free ports and without log output. */
export const configOf = (world: string, seed: number, dataFolder: string): Config => ({
  host: '127.0.0.1',
  port: 0,
  mqttPort: 0,
  dataFolder,
  world,
  seed,
  speed: 1,
  logLevel: 'silent',
  publicUrl: null,
  trustProxy: [],
  metricsAddress: null,
})

/** Reported values of the project's devices in a packet; null if it contains no states. */
export function heardIn(published: Published, { workspace }: ProjectWorkspace, atMs: number): Heard[] | null {
  const json = published.payload.startsWith('{') ? parseJson(published.payload) : null
  if (typeof json !== 'object' || json === null || !('d' in json)) return null
  const devices = Object.entries(typeof json.d === 'object' && json.d !== null ? json.d : {})
  return devices.flatMap(([number, values]) => {
    const device = workspace.state.first('device', 'number', number)
    return device ? [{ atMs, deviceId: device.id, values }] : []
  })
}
