/**
 * The topics of a Zigbee2MQTT 2.x on a real broker. What its devices expose is taken from zigbee-herdsman-converters 26.112.0
 * (`zigbeeDefinitions.json`: the definitions of these models, without labels and descriptions).
 */
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { onTestFinished } from 'vitest'
import definitions from './zigbeeDefinitions.json' with { type: 'json' }

export type Model = keyof typeof definitions
export const MODELS = Object.keys(definitions) as readonly Model[]
export const definitionOf = (model: Model) => definitions[model]

export const ieeeOf = (n: number): string => `0x00124b00a00${n.toString(16).padStart(5, '0')}`
export const numberOf = (n: number): string => ieeeOf(n).slice(2).toUpperCase()

export interface Paired {
  readonly n: number
  readonly name: string
  readonly model: Model
}

/** The message of `bridge/devices`. */
export const bridgeDevices = (paired: readonly Paired[]): string =>
  JSON.stringify([
    {
      ieee_address: '0x00124b0000000001',
      type: 'Coordinator',
      friendly_name: 'Coordinator',
      definition: null,
    },
    ...paired.map(({ n, name, model }) => ({
      ieee_address: ieeeOf(n),
      type: 'EndDevice',
      network_address: n,
      supported: true,
      disabled: false,
      friendly_name: name,
      interview_state: 'SUCCESSFUL',
      definition: {
        source: 'native',
        description: '',
        supports_ota: true,
        options: [],
        ...definitions[model],
      },
    })),
  ])

export interface ZigbeeBridge {
  readonly client: MqttClient
  /** Messages published for `/set` and `/get`, below the base topic. */
  readonly heard: { readonly part: string; readonly message: Record<string, unknown> }[]
  say(part: string, message: object | string, isRetained?: boolean): Promise<void>
}

/** @param obey what the bridge says about a device after `/set`; null for nothing */
export async function startBridge(
  port: number,
  obey: (message: Record<string, unknown>, name: string) => object | null = (message) => message,
  { base = 'zigbee2mqtt', login = {} }: { readonly base?: string; readonly login?: IClientOptions } = {},
): Promise<ZigbeeBridge> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    protocolVersion: 4,
    reconnectPeriod: 0,
    ...login,
  })
  onTestFinished(async () => client.endAsync(true))
  const heard: ZigbeeBridge['heard'] = []
  const say: ZigbeeBridge['say'] = async (part, message, isRetained = false) => {
    const text = typeof message === 'string' ? message : JSON.stringify(message)
    await client.publishAsync(`${base}/${part}`, text, { retain: isRetained })
  }
  client.on('message', (topic, payload) => {
    const part = topic.slice(base.length + 1)
    if (!/\/[sg]et$/.test(part)) return
    const message = JSON.parse(payload.toString())
    heard.push({ part, message })
    const name = part.replace(/\/set$/, '')
    const state = part.endsWith('/set') ? obey(message, name) : null
    if (state) void say(name, state)
  })
  await client.subscribeAsync(`${base}/#`)
  await say('bridge/state', { state: 'online' }, true)
  return { client, heard, say }
}
