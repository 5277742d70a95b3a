import { Aedes, type Client, type PublishPacket } from 'aedes'
import mqttPacket from 'mqtt-packet'

// Otherwise the first packet allocates 8 MB of number buffers.
mqttPacket.writeToStream.cacheNumbers = false

type Done = (error?: Error) => void

/**
 * Aedes without its `$` topics: no client may subscribe to them (acl.ts), so its notes about each connection
 * and subscription need not be published either.
 */
export class QuietAedes extends Aedes {
  override publish(packet: PublishPacket, clientOrDone: Client | Done, doneAfterClient?: Done): void {
    const done = typeof clientOrDone === 'function' ? clientOrDone : doneAfterClient
    if (!packet.topic.startsWith('$')) super.publish(packet, (error) => done?.(error))
    else done?.()
  }
}
