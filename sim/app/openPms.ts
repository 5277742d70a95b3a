/** Guests and the links to the systems that report them. */
import { hash, randomBytes } from 'node:crypto'
import type { GuestStayId } from '#shared/records/guestStay.ts'
import { random01 } from '../base/backOff.ts'
import type { Config } from '../base/config.ts'
import { GuestBook, type GuestBookPorts } from '../core/personal/guestBook.ts'
import type { Telemetry } from '../core/telemetry/telemetry.ts'
import type { Services } from '../edge/handlers/services.ts'
import { GuestIntake } from '../processes/pms/guestIntake.ts'
import { type PmsLinkPorts, PmsLinks } from '../processes/pms/pmsLinks.ts'
import { Targets } from '../processes/push/targets.ts'

type Ports = GuestBookPorts &
  Pick<PmsLinkPorts, 'clock' | 'metrics'> & {
    readonly telemetry: Pick<Telemetry, 'last'>
    readonly config: Pick<Config, 'world' | 'pmsAllowedHosts' | 'simulatedPmsPort'>
  }

export async function openPms(ports: Ports): Promise<Pick<Services, 'guests' | 'pms'>> {
  const { world, pmsAllowedHosts = [], simulatedPmsPort } = ports.config
  const guests = await GuestBook.open(ports)
  const newStayId = world === 'none' ? randomStayId : simulatedStayId
  const intake = new GuestIntake({ guests, last: ports.telemetry.last, newStayId })
  const simulated = !simulatedPmsPort ? [] : [`127.0.0.1:${simulatedPmsPort}`]
  const targets = new Targets([...pmsAllowedHosts, ...simulated])
  return { guests, pms: new PmsLinks({ ...ports, intake, random01, targets }) }
}

const randomStayId = (): GuestStayId => `gst_${randomBytes(16).toString('hex')}`

/** The same world has the same log. */
const simulatedStayId = (projectId: string, reservation: string): GuestStayId =>
  `gst_${hash('sha256', `${projectId}/${reservation}`, 'hex').slice(0, 32)}`
