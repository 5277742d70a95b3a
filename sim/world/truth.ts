/**
 * True state of the world, independent of host reports: values under faults, room air, people, executed commands. For
 * scenario expectations only.
 */
import type { Readings } from '#shared/devices/kind.ts'
import type { Control } from '#shared/topics.ts'
import { roundToStep } from './hosts/reports.ts'
import { isUnreported, type SimDevice } from './hosts/simDevice.ts'
import type { Stage } from './people/guests.ts'
import type { Room } from './physics/body.ts'
import type { Population } from './population.ts'

export interface DeviceTruth {
  readonly number: string
  readonly kind: string
  /** Readings without any fault. */
  readonly values: Readings
  /** Last reported values. */
  readonly reported: Readings
  readonly isSilent: boolean
  readonly isStuck: boolean
  readonly room: RoomTruth
}

export interface RoomTruth {
  readonly temperatureC: number
  readonly humidityPercent: number
  readonly co2Ppm: number
  readonly pm25: number
  readonly vocPpb: number
  readonly lux: number
  readonly people: number
  readonly stage: Stage
  readonly isLet: boolean
  readonly doNotDisturb: boolean
}

/** Names of the facts that can be queried for a room. */
export const ROOM_FACTS: readonly string[] = Object.keys({
  temperatureC: true,
  humidityPercent: true,
  co2Ppm: true,
  pm25: true,
  vocPpb: true,
  lux: true,
  people: true,
  stage: true,
  isLet: true,
  doNotDisturb: true,
} satisfies Record<keyof RoomTruth, true>)

export interface HostTruth {
  readonly number: string
  readonly isConnected: boolean
  readonly isOffline: boolean
  readonly devices: number
}

/** Result of a received command, even if its acknowledgement was lost. */
export interface Obedience {
  readonly commandId: string
  readonly host: string
  readonly atMs: number
  /** Null if executed. */
  readonly error: string | null
}

const OBEYED_REMEMBERED = 5_000

export class Truth {
  readonly #population: Population
  readonly #obeyed = new Map<string, Obedience>()

  constructor(population: Population) {
    this.#population = population
  }

  device(number: string): DeviceTruth | undefined {
    const device = this.#population.deviceByNumber(number)
    if (!device) return undefined
    const { body, reported, room } = device
    return {
      number,
      kind: body.kind.kind,
      values: trueValues(device),
      reported: { ...reported },
      isSilent: isUnreported(device),
      isStuck: body.isStuck,
      room: truthOfRoom(room),
    }
  }

  /** Undefined for an area that has no devices: nothing happens in it. */
  room(areaId: string): RoomTruth | undefined {
    for (const project of this.#population.projects) {
      const room = project.roomOf(areaId)
      if (room) return truthOfRoom(room)
    }
    return undefined
  }

  host(number: string): HostTruth | undefined {
    const host = this.#population.hostByNumber(number)
    return (
      host && {
        number,
        isConnected: host.isConnected,
        isOffline: host.isOffline,
        devices: host.devices.length,
      }
    )
  }

  obedience(commandId: string): Obedience | undefined {
    return this.#obeyed.get(commandId)
  }

  noteObedience(host: string, { id: commandId }: Control, atMs: number, error: string | null): void {
    this.#obeyed.set(commandId, { commandId, host, atMs, error })
    if (this.#obeyed.size <= OBEYED_REMEMBERED) return
    for (const oldest of this.#obeyed.keys()) {
      this.#obeyed.delete(oldest)
      break
    }
  }
}

/** True values in reported form. */
export function trueValues({ body }: SimDevice): Readings {
  const values: Record<string, Readings[string]> = {}
  for (const property of body.properties) {
    const value = property.type === 'action' ? undefined : body.values[property.name]
    if (value !== undefined) values[property.name] = roundToStep(property, value)
  }
  return values
}

function truthOfRoom(room: Room): RoomTruth {
  const { temperatureC, humidityPercent, co2Ppm, pm25, vocPpb, lux, stretch } = room
  const { people, stage, isLet, doNotDisturb } = stretch
  return { temperatureC, humidityPercent, co2Ppm, pm25, vocPpb, lux, people, stage, isLet, doNotDisturb }
}
