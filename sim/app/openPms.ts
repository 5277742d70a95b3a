/** Guests and the links to the systems that report them. */
import { hash, randomBytes } from 'node:crypto'
import type { GuestStayId } from '#shared/records/guestStay.ts'
import { random01 } from '../base/backOff.ts'
import { GuestBook, type GuestBookPorts } from '../core/personal/guestBook.ts'
import type { Telemetry } from '../core/telemetry/telemetry.ts'
import type { Services } from '../edge/handlers/services.ts'
import { GuestIntake } from '../processes/pms/guestIntake.ts'
import { type PmsLinkPorts, PmsLinks } from '../processes/pms/pmsLinks.ts'

type Ports = GuestBookPorts &
  Pick<PmsLinkPorts, 'clock' | 'metrics'> & {
    readonly telemetry: Pick<Telemetry, 'last'>
    readonly world: string
  }

export async function openPms(ports: Ports): Promise<Pick<Services, 'guests' | 'pms'>> {
  const guests = await GuestBook.open(ports)
  const newStayId = ports.world === 'none' ? randomStayId : simulatedStayId
  const intake = new GuestIntake({ guests, last: ports.telemetry.last, newStayId })
  return { guests, pms: new PmsLinks({ ...ports, intake, random01 }) }
}

const randomStayId = (): GuestStayId => `gst_${randomBytes(16).toString('hex')}`

/** The same world has the same log. */
const simulatedStayId = (projectId: string, reservation: string): GuestStayId =>
  `gst_${hash('sha256', `${projectId}/${reservation}`, 'hex').slice(0, 32)}`
