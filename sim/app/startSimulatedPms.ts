/** The property management system of the first hotel of a simulated world, unless the settings switch it off. The hotel is connected to it from the start. */
import type { Config } from '../base/config.ts'
import type { Services } from '../edge/handlers/services.ts'
import { hotelStays } from '../world/pms/hotelStays.ts'
import { SimulatedPms } from '../world/pms/simulatedPms.ts'
import type { World } from '../world/world.ts'

type Parts = Pick<Services, 'workspaces' | 'clock' | 'pms'>

export async function startSimulatedPms(
  { simulatedPmsPort: port }: Config,
  { workspaces, clock, pms: links }: Parts,
  world: Pick<World, 'guests'>,
): Promise<SimulatedPms | null> {
  const hotel = [...workspaces.projects()].find(({ project }) => project.projectType === '0')
  if (port === undefined || !hotel) return null
  const { id, timeZone } = hotel.project
  const stays = () => {
    const read = workspaces.project(id)?.workspace.state
    return read ? hotelStays(world.guests(), read) : []
  }
  const pms = await SimulatedPms.start({ port, clock, timeZone: () => timeZone, stays })
  links.simulate(id, pms.port)
  return pms
}
