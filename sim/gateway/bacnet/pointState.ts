/** What the gateway knows of one point of a BACnet device. */
import { type BACNetAddress, PropertyIdentifier } from '@bacnet-js/client'
import type { Reading } from '#shared/devices/kind.ts'
import { BusError } from '../adapter.ts'
import { type BacnetLine, type PointValue, RefusedError, type Tagged } from './bacnetLine.ts'
import type { BacnetPoint } from './profile.ts'
import { type Conversion, conversionTo, unitName } from './units.ts'

const SAME: Conversion = [1, 0]
/** A number of 32 bits that was converted and back. */
const TOLERANCE = 1e-5
const DIGITS = 7

interface Times {
  readonly covMs: number
  readonly checkMs: number
}

export class PointState {
  readonly point: BacnetPoint
  /** Null until the device has said its unit. */
  conversion: Conversion | null = null
  value: PointValue | null = null
  readMs = Number.NEGATIVE_INFINITY
  /** Reads in a row without an answer. */
  silent = 0
  /** Whether nothing stands at the priority of this gateway. */
  isReleased = false
  isCommanded = false
  /** Counts beginnings and ends of writes. */
  writes = 0
  /** The least change that the device sends. */
  #increment = 0
  #coveredUntilMs = Number.NEGATIVE_INFINITY
  #renewMs = Number.NEGATIVE_INFINITY

  constructor(point: BacnetPoint) {
    this.point = point
  }

  /** @throws BusError where the unit of the object cannot become that of the property */
  async prepare(line: BacnetLine, address: BACNetAddress): Promise<void> {
    const { point } = this
    if (!point.isMeasured) {
      this.conversion = SAME
      return
    }
    const number = async (property: number): Promise<number | null> => {
      const said = await line.read(address, point.object, property).catch(nothingIfRefused)
      return typeof said?.value === 'number' ? said.value : null
    }
    const unit = point.unit ?? (await number(PropertyIdentifier.UNITS))
    const wanted = point.property.unit
    const conversion = unit === null ? SAME : conversionTo(wanted, unit)
    if (!conversion)
      throw new BusError('nonsense', `${unitName(unit ?? 0)} cannot become ${wanted}; "unit" may correct it`)
    this.#increment = (await number(PropertyIdentifier.COV_INCREMENT)) ?? 0
    this.conversion = conversion
  }

  isDue(nowMs: number, times: Times): boolean {
    if (!this.conversion || this.isSubscriptionDue(nowMs, times)) return true
    return nowMs >= this.#coveredUntilMs || nowMs - this.readMs >= times.checkMs
  }

  isSubscriptionDue(nowMs: number, { covMs }: Times): boolean {
    return covMs > 0 && nowMs >= this.#renewMs
  }

  subscribed(nowMs: number, covMs: number): void {
    this.#coveredUntilMs = nowMs + covMs
    // Time enough for more than one attempt.
    this.#renewMs = nowMs + covMs / 2
  }

  notSubscribed(nowMs: number, covMs: number): void {
    this.#coveredUntilMs = Number.NEGATIVE_INFINITY
    this.#renewMs = nowMs + covMs
  }

  forgetSubscription(): void {
    this.#coveredUntilMs = Number.NEGATIVE_INFINITY
    this.#renewMs = Number.NEGATIVE_INFINITY
  }

  /** Whether a change that is read should have been sent. */
  hasMissed({ presentValue }: PointValue, nowMs: number): boolean {
    if (nowMs >= this.#coveredUntilMs || this.readMs === Number.NEGATIVE_INFINITY) return false
    const [before, after] = [this.value?.presentValue?.value, presentValue?.value]
    if (typeof before !== 'number' || typeof after !== 'number') return false
    return before !== after && Math.abs(after - before) > this.#increment
  }

  /** Null where it is not known. */
  reading(): Reading | null {
    const { value, point, conversion } = this
    if (!value || !conversion || value.status.isFault || value.status.isOutOfService) return null
    if (point.release !== null && this.isReleased) return point.release
    const raw = numberIn(value.presentValue)
    const read = raw === null ? null : point.decode(raw)
    if (typeof read !== 'number' || conversion === SAME) return read
    return Number((read * conversion[0] + conversion[1]).toPrecision(DIGITS))
  }

  /** @throws RangeError */
  encode(value: Reading): Tagged {
    const [factor, offset] = this.conversion ?? SAME
    const inUnit = typeof value === 'number' ? (value - offset) / factor : value
    return this.point.tagged(this.point.encode(inUnit))
  }

  /** Whether it reads as it was commanded. */
  isAt(value: Reading): boolean {
    const { point } = this
    const read = this.reading()
    if (value === point.release || typeof value !== 'number') return read === value
    return typeof read === 'number' && Math.abs(read - value) <= TOLERANCE * Math.max(1, Math.abs(value))
  }
}

const numberIn = (said: Tagged | null): number | null =>
  typeof said?.value === 'number' && Number.isFinite(said.value) ? said.value : null

/** Objects without a unit or an increment refuse to say it. */
function nothingIfRefused(error: unknown): null {
  if (error instanceof RefusedError) return null
  throw error
}
