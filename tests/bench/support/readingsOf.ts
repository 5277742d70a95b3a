/** Readings of benchmark devices. Every report differs, so each one is drawn. */
import type { Readings } from '#shared/devices/kind.ts'

export type LoadKind = 'metering_socket' | 'dimmable_light' | 'temperature_humidity'

export interface LoadDevice {
  readonly number: string
  readonly name: string
  readonly kind: LoadKind
}

/**
 * Watts from 0.1 to 498.9, below any alarm: each value identifies its report. Never an integer, which would lose its
 * decimal.
 */
const STAMPS = 4_491
export function stampW(count: number): number {
  const n = count % STAMPS
  return (10 * Math.floor(n / 9) + 1 + (n % 9)) / 10
}

/** Kinds that show `power`, and so can carry a stamp. */
export const showsPower = (kind: LoadKind): boolean => kind !== 'temperature_humidity'

/**
 * `count` grows by about the number of devices between two reports of one device. A period that divides that number
 * would repeat the same value forever, hence the primes.
 */
const within = (count: number, prime: number): number => count % prime

/** Four properties, as a Zigbee device reports them together. */
export function readingsOf(kind: LoadKind, count: number): Readings {
  const linkquality = 40 + within(count, 199)
  switch (kind) {
    case 'metering_socket':
      return { state: 'ON', power: stampW(count), voltage: 220 + within(count, 47) / 10, linkquality }
    case 'dimmable_light':
      return { state: 'ON', brightness: 5 + 5 * within(count, 19), power: stampW(count), linkquality }
    case 'temperature_humidity':
      return {
        temperature: (150 + within(count, 149)) / 10,
        humidity: 30 + within(count, 79) / 2,
        battery: 50 + within(count, 47),
        linkquality,
      }
  }
}

/** Five properties on average, every one of them different from the last time (the switch two times of three). */
export function floodReadingsOf(kind: LoadKind, count: number): Readings {
  const values = readingsOf(kind, count)
  if (kind === 'temperature_humidity') return values
  const state = within(count, 3) === 0 ? 'ON' : 'OFF'
  if (kind === 'dimmable_light') return { ...values, state }
  return { ...values, state, current: within(count, 1_999) / 100, device_temperature: 20 + within(count, 41) }
}
