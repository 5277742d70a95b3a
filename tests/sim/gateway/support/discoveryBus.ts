/** The adapter of MQTT discovery on a real broker, with what it has found and reported. */
import { onTestFinished } from 'vitest'
import type { Readings, ReportedValues } from '#shared/devices/kind.ts'
import { type Clock, systemClock } from '#sim/base/clock.ts'
import type { Adapter, FieldDevice } from '#sim/gateway/adapter.ts'
import { BusQueue } from '#sim/gateway/busQueue.ts'
import { connectHomeassistant } from '#sim/gateway/homeassistant/homeassistantAdapter.ts'
import { PointBook } from '#sim/gateway/look/pointBook.ts'
import { until } from '../../../support/until.ts'
import type { Announcements } from './discoveryFixtures.ts'
import { type PlainBroker, startBroker } from './plainBroker.ts'

const DISCOVERY_TOPICS = 2

export interface DiscoveryBus {
  readonly broker: PlainBroker
  readonly adapter: Adapter
  readonly refused: Map<string, number>
  /** Messages that the adapter has published, without those of the start. */
  commands(): { readonly topic: string; readonly text: string }[]
  devices(): readonly FieldDevice[]
  /** The number of the device of that name. */
  number(name: string): string
  valuesOf(name: string): ReportedValues
  /** All reports of the device in order. */
  history(name: string): readonly ReportedValues[]
  isAvailable(name: string): boolean | undefined
  announce(announcements: Announcements): Promise<void>
  /** A state, as its device publishes it. */
  say(topic: string, message: unknown, isRetained?: boolean): Promise<void>
  set(name: string, values: Readings): Promise<string>
}

/** @param hasStates whether any of them says its state */
export async function startDiscoveryBus(
  announcements: Announcements,
  hasStates = true,
  clock: Pick<Clock, 'now' | 'schedule'> = systemClock,
): Promise<DiscoveryBus> {
  const broker = await startBroker()
  const announce = async (some: Announcements): Promise<void> => {
    for (const [place, message] of Object.entries(some))
      await broker.publish(`homeassistant/${place}/config`, JSON.stringify(message), true)
  }
  await announce(announcements)
  const refused = new Map<string, number>()
  const queue = new BusQueue(systemClock, { requestsPerSecond: 1_000, timeoutMs: 5_000 })
  const adapter = await connectHomeassistant({
    url: `mqtt://127.0.0.1:${broker.port}`,
    username: undefined,
    password: undefined,
    prefix: 'homeassistant',
    isAsking: true,
    numberOf: (address) => address,
  })({
    clock,
    queue,
    points: new PointBook(clock),
    onProblem: () => {},
    onRefused: (reason, count) => refused.set(reason, (refused.get(reason) ?? 0) + count),
    onLost: () => {},
  })
  onTestFinished(async () => {
    queue.close()
    await adapter.close()
  })
  let devices = await adapter.discover()
  const states = new Map<string, ReportedValues>()
  const history: { readonly number: string; readonly values: ReportedValues }[] = []
  const available = new Map<string, boolean>()
  adapter.subscribe({
    devices(now) {
      devices = now
    },
    states(number, values) {
      history.push({ number, values })
      states.set(number, { ...states.get(number), ...values })
    },
    available: (number, isAvailable) => available.set(number, isAvailable),
  })
  // A state that comes before is one that is retained, or none.
  if (devices.length > 0 && hasStates) await until(() => broker.subscribed.size > DISCOVERY_TOPICS)
  const number = (name: string): string => {
    const found = devices.find((one) => one.name === name)
    if (!found) throw new Error(`no ${name} among ${devices.map((one) => one.name).join(', ')}`)
    return found.number
  }
  return {
    broker,
    adapter,
    refused,
    commands: () => broker.heard.filter(({ topic }) => topic !== 'homeassistant/status'),
    devices: () => devices,
    number,
    valuesOf: (name) => states.get(number(name)) ?? {},
    history: (name) => history.filter((one) => one.number === number(name)).map(({ values }) => values),
    isAvailable: (name) => available.get(number(name)),
    announce,
    say: (topic, message, isRetained = true) =>
      broker.publish(topic, typeof message === 'string' ? message : JSON.stringify(message), isRetained),
    set: async (name, values) => adapter.write(number(name), values),
  }
}

/** Publishes this state on each command. */
export function obeying({ commands, say }: DiscoveryBus, topic: string, state: unknown): Promise<void> {
  const before = commands().length
  return until(() => commands().length > before).then(() => say(topic, state))
}
