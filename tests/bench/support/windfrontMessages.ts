/**
 * Messages of a Zigbee2MQTT bridge to its frontend on connect, reduced to the necessary:
 * https://www.zigbee2mqtt.io/guide/usage/mqtt_topics_and_messages.html.
 */
import { type LoadDevice, type LoadKind, readingsOf } from './readingsOf.ts'

export interface RivalMessage {
  readonly topic: string
  readonly payload: unknown
}

const MODELS: Readonly<Record<LoadKind, { readonly model: string; readonly properties: readonly string[] }>> =
  {
    metering_socket: { model: 'X-1', properties: ['state', 'power', 'voltage', 'linkquality'] },
    dimmable_light: { model: 'X-2', properties: ['state', 'brightness', 'power', 'linkquality'] },
    temperature_humidity: { model: 'X-3', properties: ['temperature', 'humidity', 'battery', 'linkquality'] },
  }

export function greeting(devices: readonly LoadDevice[]): RivalMessage[] {
  return [
    { topic: 'bridge/state', payload: { state: 'online' } },
    { topic: 'bridge/info', payload: bridgeInfo(devices) },
    { topic: 'bridge/devices', payload: devices.map(bridgeDevice) },
    { topic: 'bridge/groups', payload: [] },
    { topic: 'bridge/definitions', payload: { clusters: {}, custom_clusters: {}, actions: [] } },
    { topic: 'bridge/extensions', payload: [] },
    { topic: 'bridge/converters', payload: [] },
    ...devices.map(({ name }) => ({ topic: `${name}/availability`, payload: { state: 'online' } })),
    ...devices.map((device, i) => reportMessage(device, i)),
  ]
}

export function reportMessage({ name, kind }: LoadDevice, count: number): RivalMessage {
  return { topic: name, payload: { ...readingsOf(kind, count), last_seen: new Date().toISOString() } }
}

const ieeeAddress = ({ number }: LoadDevice): string => `0x${number.toLowerCase()}`

function bridgeInfo(devices: readonly LoadDevice[]): object {
  const settings = devices.map((device) => [ieeeAddress(device), { friendly_name: device.name }])
  return {
    version: '2.15.0',
    commit: 'bench',
    coordinator: { ieee_address: '0x0000000000000000', type: 'zStack3x0', meta: {} },
    network: { channel: 11, pan_id: 6754, extended_pan_id: '0xdddddddddddddddd' },
    log_level: 'info',
    permit_join: false,
    restart_required: false,
    config: {
      devices: Object.fromEntries(settings),
      groups: {},
      advanced: { last_seen: 'ISO_8601', elapsed: false, log_level: 'info', log_output: ['console'] },
      availability: { enabled: true, active: { timeout: 10 }, passive: { timeout: 1500 } },
      mqtt: { base_topic: 'zigbee2mqtt', server: 'mqtt://localhost:1883' },
      frontend: { enabled: true, package: 'zigbee2mqtt-windfront' },
      device_options: {},
      map_options: { graphviz: { colors: {} } },
      ota: {},
      serial: {},
      homeassistant: { enabled: false },
    },
    config_schema: { properties: {}, required: [], definitions: {} },
    mqtt: { server: 'mqtt://localhost:1883', version: 4 },
    os: { version: 'Linux', node_version: '24', cpus: '2', memory_mb: 4096 },
    zigbee_herdsman: { version: '1.0.0' },
    zigbee_herdsman_converters: { version: '1.0.0' },
  }
}

function bridgeDevice(device: LoadDevice, index: number): object {
  const { model, properties } = MODELS[device.kind]
  return {
    ieee_address: ieeeAddress(device),
    friendly_name: device.name,
    type: 'Router',
    network_address: index + 1,
    supported: true,
    disabled: false,
    interviewing: false,
    interview_completed: true,
    interview_state: 'SUCCESSFUL',
    power_source: 'Mains (single phase)',
    model_id: model,
    manufacturer: 'Bench',
    definition: {
      source: 'native',
      model,
      vendor: 'Bench',
      description: `${device.kind} of the benchmark`,
      exposes: properties.map((name) => ({
        type: 'numeric',
        name,
        property: name,
        label: name,
        access: 1,
      })),
      options: [],
      supports_ota: false,
    },
    endpoints: {
      1: { bindings: [], configured_reportings: [], clusters: { input: [], output: [] }, scenes: [] },
    },
  }
}
