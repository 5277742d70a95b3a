/** Packets of a gateway or a console that a benchmark writes to a socket on its own. */
import mqttPacket from 'mqtt-packet'
import type { SiteHost } from './benchSite.ts'

export interface SignIn {
  readonly clientId: string
  readonly username: string
  readonly password: string
}

export const connectPacket = ({ clientId, username, password }: SignIn): Buffer =>
  mqttPacket.generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    keepalive: 0,
    clientId,
    username,
    password: Buffer.from(password),
  })

export const signInOf = ({ number, secret }: SiteHost): SignIn => ({
  clientId: number,
  username: number,
  password: secret,
})

/** With QoS 1. */
export const publishPacket = (topic: string, payload: string, messageId: number): Buffer =>
  mqttPacket.generate({ cmd: 'publish', topic, payload, qos: 1, messageId, dup: false, retain: false })
