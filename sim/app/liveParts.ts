/** Services for live connections that store nothing on disk. */
import { type Clock, transportTime } from '../base/clock.ts'
import { FieldBuses } from '../core/buses/fieldBuses.ts'
import { Discovery } from '../core/discovery/discovery.ts'
import { HostMessages } from '../core/ingest/hostMessages.ts'
import type { Broker } from '../edge/broker/broker.ts'
import type { Services } from '../edge/handlers/services.ts'
import { ConnectedPeople } from '../edge/live/connectedPeople.ts'
import { LiveReports } from '../edge/live/liveReports.ts'
import { OpenForms } from '../edge/live/openForms.ts'

/** Reference to the broker, which is created last but required everywhere. */
export interface LateBroker {
  broker: Broker | null
}

export function liveParts(
  late: LateBroker,
  clock: Clock,
): Pick<
  Services,
  | 'discovery'
  | 'hostMessages'
  | 'fieldBuses'
  | 'openForms'
  | 'connectedPeople'
  | 'liveReports'
  | 'disconnectGateway'
  | 'endKeyConnections'
  | 'isKeyConnected'
  | 'gatewayPort'
> {
  return {
    discovery: new Discovery(),
    hostMessages: new HostMessages(),
    fieldBuses: new FieldBuses(transportTime(clock), () => clock.now()),
    openForms: new OpenForms(),
    connectedPeople: new ConnectedPeople(),
    liveReports: new LiveReports(),
    disconnectGateway: (hostId) => late.broker?.disconnectGateway(hostId),
    endKeyConnections: () => late.broker?.disconnectUnallowed(),
    isKeyConnected: (keyId) => late.broker?.isKeyConnected(keyId) === true,
    gatewayPort: () => late.broker?.tcpPort ?? null,
  }
}
