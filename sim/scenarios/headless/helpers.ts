/** Small things that the headless stage needs. */

import { Rejection } from '#shared/kernel/errors.ts'
import { messageInBoth } from '#shared/texts/messageText.ts'
import { phrase, verbatim } from '#shared/texts/phrases/phrase.ts'
import { parseJson } from '#shared/topics.ts'
import type { Config } from '../../config.ts'
import type { ProjectWorkspace } from '../../workspace/workspaces.ts'
import { type GuestAction, guestActionSchema } from '../../world/guestActions.ts'
import { plain } from '../names/names.ts'
import { type GuestDeed, type Heard, StageRefusal } from '../stage.ts'
import type { Said } from './lines.ts'

export const isCalled = ({ project, listing }: ProjectWorkspace, name: string): boolean =>
  [project.name, project.nameEn, listing.hex, project.id].some((one) => plain(one ?? '') === plain(name))

/** What the world does not do is no failure of the scenario but a mistake in it. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && (error instanceof Rejection || error instanceof RangeError))
      throw new StageRefusal(
        error instanceof Rejection
          ? phrase('refused', { code: error.code, message: messageInBoth(error) })
          : verbatim(error.message),
      )
    throw error
  }
}

/** On free ports, and silent. */
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

/** What a packet of states holds of devices of the project; null for a packet that is none. */
export function heardIn(said: Said, { workspace }: ProjectWorkspace, atMs: number): Heard[] | null {
  const json = said.payload.startsWith('{') ? parseJson(said.payload) : null
  if (typeof json !== 'object' || json === null || !('d' in json)) return null
  const devices = Object.entries(typeof json.d === 'object' && json.d !== null ? json.d : {})
  return devices.flatMap(([number, values]) => {
    const device = workspace.state.first('device', 'number', number)
    return device ? [{ atMs, deviceId: device.id, values }] : []
  })
}

/** @throws StageRefusal where the deed takes none of its parameters */
export function guestActionOf({ in: _, does, ...more }: GuestDeed): GuestAction {
  const said = Object.entries({ action: does, ...more }).filter(([, value]) => value !== undefined)
  const parsed = guestActionSchema.safeParse(Object.fromEntries(said))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ message }) => message)
  throw new StageRefusal(phrase('deedWrong', { deed: does, problems }))
}
