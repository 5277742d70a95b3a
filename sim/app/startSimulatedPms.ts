/** The property management system of the first hotel of a simulated world, where a port is set for it. */
import type { Config } from '../base/config.ts'
import type { Services } from '../edge/handlers/services.ts'
import { hotelStays } from '../world/pms/hotelStays.ts'
import { SimulatedPms } from '../world/pms/simulatedPms.ts'
import type { World } from '../world/world.ts'

type Parts = Pick<Services, 'workspaces' | 'clock'>

export async function startSimulatedPms(
  { simulatedPmsPort: port }: Config,
  { workspaces, clock }: Parts,
  world: Pick<World, 'guests'>,
): Promise<SimulatedPms | null> {
  const hotel = [...workspaces.projects()].find(({ project }) => project.projectType === '0')
  if (port === undefined || !hotel) return null
  const { id, timeZone } = hotel.project
  const stays = () => {
    const read = workspaces.project(id)?.workspace.state
    return read ? hotelStays(world.guests(), read) : []
  }
  return SimulatedPms.start({ port, clock, timeZone: () => timeZone, stays })
}
