/** A real MQTT client signed in as a project's gateway: born, listening to its controls. */
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { type Control, controlTopic, type HeldSlot, parseControl, reportTopic } from '#shared/topics.ts'
import type { TestProject, TestServer } from './testServer.ts'

export interface TestGateway {
  readonly client: MqttClient
  readonly controls: Control[]
  /** Publishes on the report topic and waits for the PUBACK; rejects when the connection ends without one. */
  report(payload: string | object): Promise<void>
  /** Handler of controls; acknowledges by default. */
  answer: (control: Control) => void
  end(): Promise<void>
}

export async function aMqttClientFor(site: TestServer, project: TestProject): Promise<TestGateway> {
  const number = site.server.services.workspaces
    .project(project.id)
    ?.workspace.state.get('host', project.house.host)?.number
  if (number === undefined) throw new Error('the project has no host')
  return connectGateway({
    url: `mqtt://127.0.0.1:${site.server.mqttPort}`,
    hex: project.hex,
    number,
    secret: await site.gatewaySecret(project),
  })
}

/** @param prepare before it can be told anything */
export async function connectGateway(
  at: {
    url: string
    hex: string
    number: string
    secret: string
    tls?: Pick<IClientOptions, 'ca' | 'cert' | 'key'>
  },
  prepare?: (gateway: TestGateway) => void,
): Promise<TestGateway> {
  const topic = reportTopic(at.hex, at.number)
  const client = await mqtt.connectAsync(at.url, {
    clientId: at.number,
    username: at.number,
    password: at.secret,
    protocolVersion: 4,
    reconnectPeriod: 0,
    ...at.tls,
    will: { topic, payload: Buffer.from(JSON.stringify({ t: 1, host: 'offline' })), qos: 1, retain: false },
  })
  client.setMaxListeners(0)
  const report: TestGateway['report'] = (payload) =>
    new Promise((resolve, reject) => {
      const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
      const onClose = (): void => reject(new Error('the connection ended before the PUBACK'))
      client.once('close', onClose)
      client.publish(topic, text, { qos: 1 }, (error) => {
        client.off('close', onClose)
        if (error) reject(error)
        else resolve()
      })
    })
  const gateway: TestGateway = {
    client,
    controls: [],
    report,
    // Ending the gateway does not wait for acknowledgements.
    answer: ({ id }) => void report({ t: 2, ack: id, ok: true }).catch(() => {}),
    end: () => client.endAsync(),
  }
  prepare?.(gateway)
  client.on('message', (_, payload) => {
    const control = parseControl(payload.toString())
    if (!control) return
    gateway.controls.push(control)
    gateway.answer(control)
  })
  await client.subscribeAsync(controlTopic(at.hex, at.number), { qos: 1 })
  await report({ t: 1, host: 'online' })
  return gateway
}

/** Makes it store scenes or automations and report them; returns received controls. */
export function storing<What extends 'scene' | 'automation'>(
  gateway: TestGateway,
  what: What,
): readonly NonNullable<Control[What]>[] {
  const had: NonNullable<Control[What]>[] = []
  gateway.answer = ({ id, [what]: stored }) => {
    if (stored) had.push(stored)
    const held: HeldSlot | undefined =
      stored?.op === 'store'
        ? { slot: stored.slot, version: stored.version, hash: stored.hash }
        : stored && { slot: stored.slot, version: 0, hash: '' }
    void gateway.report({ t: 2, ack: id, ok: true, ...(held ? { [what]: held } : {}) }).catch(() => {})
  }
  return had
}
