/** What it reports, and how. */
import { z } from 'zod'
import { ANNOUNCED_DEVICES_MAX, ANNOUNCEMENTS, deviceAnnouncementSchema } from '#shared/announcedDevices.ts'
import { HOST_PACKET_SIZE_MAX_BYTES } from '#shared/constants.ts'
import { isLegalValue, type Property, type Reading } from '#shared/devices/kind.ts'
import { DEVICE_KINDS } from '#shared/devices/registry.ts'
import { parseJson, reportTopic } from '#shared/topics.ts'
import {
  acceptedOf,
  isAnnouncement,
  isOfBuses,
  isWithin,
  publishesOf,
  type Recording,
  type SeenPublish,
  type SeenStates,
  statesOf,
} from '../recording.ts'
import { type Check, failed, ofConnections, passed, skipped, unless, type Verdict } from './check.ts'

const CLOCK_OFF_MAX_MS = 10_000
/** A time in seconds is read as one of the first days of 1970. */
const SECONDS_MAX = 100_000_000_000
const MESSAGES_PER_SECOND_MAX = 20

const listSchema = z.array(deviceAnnouncementSchema).max(ANNOUNCED_DEVICES_MAX)

/** The properties of all kinds of devices, by name. */
const PROPERTIES = new Map<string, Property[]>()
for (const { properties, circuits } of DEVICE_KINDS.values())
  for (let count = circuits.min; count <= circuits.max; count += 1)
    for (const property of properties(count)) {
      const known = PROPERTIES.get(property.name)
      if (known) known.push(property)
      else PROPERTIES.set(property.name, [property])
    }

const ofPublishes =
  (reason: (publish: SeenPublish, recording: Recording) => string | null | undefined | false) =>
  (recording: Recording): Verdict => {
    const publishes = publishesOf(recording)
    if (publishes.length === 0) return skipped('it reported nothing')
    for (const publish of publishes) {
      const because = reason(publish, recording)
      if (because) return failed(because)
    }
    return passed
  }

/** @param reason judges the reports of states that came while it was only observed */
const ofObserved =
  (reason: (states: readonly SeenStates[], recording: Recording) => string | null | undefined | false) =>
  (recording: Recording): Verdict => {
    const { observed } = recording
    const states = observed ? statesOf(publishesOf(recording)).filter((one) => isWithin(one, observed)) : []
    return states.length === 0 ? skipped('no states were reported') : unless(reason(states, recording))
  }

function* valuesOf(
  states: readonly SeenStates[],
): Generator<readonly [device: string, name: string, value: unknown]> {
  for (const { devices } of states)
    for (const [device, values] of Object.entries(devices))
      for (const [name, value] of Object.entries(values)) yield [device, name, value]
}

/** Values of some kind, as far as its range goes; steps are rounded by Atrium. */
const isLegal = (property: Property, value: unknown): boolean =>
  property.type === 'number'
    ? typeof value === 'number' && value >= property.min && value <= property.max
    : isLegalValue(property, value as Reading)

const pairs = (states: readonly SeenStates[]) =>
  states.slice(1).map((now, i) => ({ before: states[i] as SeenStates, now }))

export const reportingChecks: readonly Check[] = [
  {
    id: 'topic',
    title: 'publishes on its report topic alone, apart from announcements and the state of its buses',
    remedy: 'Atrium refuses any other topic, and counts the refusal.',
    judge: ofPublishes(
      (publish, recording) =>
        publish.topic !== reportTopic(recording.projectHex, recording.hostNumber) &&
        !isAnnouncement(publish, recording) &&
        !isOfBuses(publish, recording) &&
        `it published on “${publish.topic}”`,
    ),
  },
  {
    id: 'shape',
    title: 'sends packets that Atrium reads',
    remedy: 'See /api/asyncapi.json for the shapes of states, presence, acknowledgements and alarms.',
    judge: ofPublishes(
      (publish, recording) =>
        !publish.report &&
        !isAnnouncement(publish, recording) &&
        !isOfBuses(publish, recording) &&
        `“${publish.text.slice(0, 120)}” is none of them`,
    ),
  },
  {
    id: 'announcements',
    title: 'announces its devices in a form that Atrium reads',
    remedy: `Publish a JSON list of at most ${ANNOUNCED_DEVICES_MAX} devices below the report topic, at “${ANNOUNCEMENTS}”.`,
    judge: (recording) => {
      const all = publishesOf(recording).filter((one) => isAnnouncement(one, recording))
      if (all.length === 0) return skipped('it announced none, and need not')
      const wrong = all.find(({ text }) => !listSchema.safeParse(parseJson(text)).success)
      return unless(wrong && `“${wrong.text.slice(0, 120)}”`)
    },
  },
  {
    id: 'size',
    title: `sends packets of at most ${HOST_PACKET_SIZE_MAX_BYTES / 1_024} KiB`,
    remedy: 'Divide states among several packets: the broker ends a connection that sends more.',
    judge: ofPublishes(
      ({ sizeBytes }) => sizeBytes > HOST_PACKET_SIZE_MAX_BYTES && `one has ${sizeBytes} bytes`,
    ),
  },
  {
    id: 'qos',
    title: 'publishes with QoS 1',
    remedy: 'Publish with QoS 1: the acknowledgement says that the report is stored.',
    judge: ofPublishes(({ qos }) => qos !== 1 && `one has QoS ${qos}`),
  },
  {
    id: 'retain',
    title: 'retains nothing',
    remedy: 'Leave the retain flag out. Atrium treats a retained message as a plain report.',
    judge: ofPublishes(({ isRetained }) => isRetained && 'one has the retain flag'),
  },
  {
    id: 'states-at-start',
    title: 'reports states after it has connected',
    remedy: 'Report the states of all devices after each CONNACK.',
    judge: ofConnections(({ publishes }) => statesOf(publishes).length === 0 && 'a connection had none'),
  },
  {
    id: 'time-unit',
    title: 'has times in milliseconds',
    remedy: '`t` is in milliseconds since 1970, UTC.',
    judge: ofObserved((states) => {
      const wrong = states.find(({ t }) => t < SECONDS_MAX)
      return wrong && `a time is ${wrong.t}`
    }),
  },
  {
    id: 'clock',
    title: `has a clock that is right within ${CLOCK_OFF_MAX_MS / 1_000} s`,
    remedy: 'Set the clock by NTP. `t` is when the states were measured.',
    judge: ofObserved((states) => {
      const off = states.map(({ t, atMs }) => Math.abs(t - atMs)).sort((a, b) => b - a)[0] ?? 0
      return off > CLOCK_OFF_MAX_MS && `a time is off by ${Math.round(off / 1_000)} s`
    }),
  },
  {
    id: 'time-order',
    title: 'has times that never go back',
    remedy: 'Send reports in the order in which they were made.',
    judge: ofConnections(({ publishes }) => {
      const back = pairs(statesOf(publishes)).find(({ before, now }) => now.t < before.t)
      return back && `${back.now.t} came after ${back.before.t}`
    }),
  },
  {
    id: 'sequence',
    title: 'numbers its reports of states without a gap',
    remedy: 'Count `seq` up by one with each report of states.',
    judge: ofConnections(({ publishes }) => {
      const gap = pairs(statesOf(publishes)).find(
        ({ before, now }) => !now.isRepeated && now.seq !== before.seq && now.seq !== before.seq + 1,
      )
      return gap && `${gap.now.seq} came after ${gap.before.seq}`
    }),
  },
  {
    id: 'twice',
    title: 'sends no report of states twice',
    remedy: 'Send a report again only where its acknowledgement did not come.',
    judge: ofObserved((states) => {
      const twice = pairs(states).find(({ before, now }) => now.seq === before.seq && !now.isRepeated)
      return twice && `number ${twice.now.seq} came twice`
    }),
  },
  {
    id: 'rate',
    title: `sends at most ${MESSAGES_PER_SECOND_MAX} messages a second`,
    remedy: 'Put the states of a moment into one packet: the broker slows down what sends more.',
    judge: (recording) => {
      const { observed } = recording
      if (!observed) return skipped('it was not observed')
      const count = publishesOf(recording).filter((one) => isWithin(one, observed)).length
      const perSecond = count / Math.max(1, (observed.toMs - observed.fromMs) / 1_000)
      return unless(perSecond > MESSAGES_PER_SECOND_MAX && `it sent ${Math.round(perSecond)} a second`)
    },
  },
  {
    id: 'known-properties',
    title: 'names properties that Atrium knows',
    remedy: 'Use the names of Zigbee2MQTT. Atrium shows no other property of a device kind it knows.',
    judge: ofObserved((states) => {
      const unknown = new Set<string>()
      for (const [, name] of valuesOf(states)) if (!PROPERTIES.has(name)) unknown.add(name)
      return unknown.size > 0 && `unknown: ${[...unknown].slice(0, 10).join(', ')}`
    }),
  },
  {
    id: 'values',
    title: 'has values of the right type and range',
    remedy:
      'Convert to the units of Atrium: °C, %, W, kWh, lx, ppm; ON and OFF or true and false as the property asks.',
    judge: ofObserved((states) => {
      for (const [device, name, value] of valuesOf(states)) {
        const properties = PROPERTIES.get(name)
        if (value === null || !properties || properties.some((property) => isLegal(property, value))) continue
        return `${name} of ${device} is ${JSON.stringify(value)}`
      }
      return null
    }),
  },
  {
    id: 'offline-last',
    title: 'reports offline only as it ends',
    remedy: 'The last will says that the gateway is offline. It stays connected while it is online.',
    judge: (recording) => {
      if (acceptedOf(recording).length === 0) return skipped('it never connected')
      const isSaid = acceptedOf(recording).some(({ publishes }) => {
        const last = publishes.at(-1)
        return publishes.some(
          (one) => one !== last && one.report?.kind === 'presence' && one.report.presence.host === 'offline',
        )
      })
      return unless(isSaid && 'reports followed on “offline”')
    },
  },
]
