/**
 * One BACnet device: its points are subscribed to, and read where they cannot be or where a subscription may have got lost.
 * A command counts as done when the object reads back.
 */
import { type BACNetAddress, type BACNetObjectID, PropertyIdentifier } from '@bacnet-js/client'
import type { Reading, Readings } from '#shared/devices/kind.ts'
import { type AdapterPorts, BusError, type FieldListener, type WriteOutcome } from '../adapter.ts'
import { NotSentError } from '../busQueue.ts'
import type { BookedPoint } from '../look/pointBook.ts'
import { type BacnetLine, isSame, type PointValue, placeIn, RefusedError } from './bacnetLine.ts'
import { PointState } from './pointState.ts'
import type { BacnetProfile } from './profile.ts'

export interface BacnetUnit {
  readonly instance: number
  /** Null where it is looked for. */
  readonly address: string | null
  readonly number: string
  readonly name: string
  readonly profile: BacnetProfile
}

export interface BacnetHabits {
  /** 0 without subscriptions. */
  readonly covMs: number
  /** How often points with a subscription are read all the same. */
  readonly checkMs: number
  readonly priority: number
}

/** One that does not answer is asked less and less, and counts as gone after these. */
const GONE_AFTER = 3
const SKIPPED_MAX = 32
/** A device may take a moment until it reads back a value that was written. */
const READ_BACK_TRIES = 4
const READ_BACK_AFTER_MS = 300

export class BacnetDevice {
  readonly unit: BacnetUnit
  readonly #line: BacnetLine
  readonly #ports: AdapterPorts
  readonly #habits: BacnetHabits
  readonly #points: readonly PointState[]
  readonly #booked: ReadonlyMap<PointState, BookedPoint>
  #listener: FieldListener | null = null
  #address: BACNetAddress | null
  /** Polls in a row without any answer. */
  #silent = 0
  #skips = 0
  #turn = 0
  #readsApart = false
  #isClosed = false

  constructor(unit: BacnetUnit, line: BacnetLine, ports: AdapterPorts, habits: BacnetHabits) {
    this.unit = unit
    this.#line = line
    this.#ports = ports
    this.#habits = habits
    this.#address = unit.address === null ? null : { address: unit.address }
    this.#points = unit.profile.points.map((point) => new PointState(point))
    const place = { device: String(unit.instance), deviceName: unit.name, number: unit.number }
    this.#booked = new Map(
      this.#points.map((state) => {
        const { place: point, property } = state.point
        return [state, ports.points.point({ ...place, point, property: property.name })]
      }),
    )
  }

  listen(listener: FieldListener): void {
    this.#listener = listener
  }

  /** Whether it is at this place on the network. */
  isAt(place: string): boolean {
    return this.#address !== null && placeIn(this.#address) === place
  }

  /**
   * A device says so after its start, when it has forgotten who subscribed.
   * @returns whether it was looked for
   */
  present(address: BACNetAddress): boolean {
    const isMoved = this.#address !== null && !this.isAt(placeIn(address))
    if (isMoved && (this.unit.address !== null || this.#silent === 0)) {
      const places = `${placeIn(address)} and ${this.#address && placeIn(this.#address)}`
      this.#ports.onProblem('nonsense', `two devices have the instance ${this.unit.instance}: ${places}`)
      return false
    }
    const wasSought = this.#address === null
    this.#address = address
    this.#skips = 0
    for (const point of this.#points) point.forgetSubscription()
    return wasSought
  }

  changed(object: BACNetObjectID, value: PointValue): void {
    const state = this.#points.find(({ point }) => isSame(point.object, object))
    // Before its unit is known the number means nothing.
    if (state?.conversion) this.#take(state, value)
  }

  async poll(): Promise<void> {
    this.#skips -= 1
    if (this.#skips >= 0) return
    if (!this.#address) await this.#look()
    const hasAnswered = this.#address !== null && (await this.#visitAll())
    if (!this.#isClosed) this.#note(hasAnswered)
  }

  async write(values: Readings): Promise<WriteOutcome> {
    let outcome: WriteOutcome = 'confirmed'
    for (const [name, value] of Object.entries(values)) {
      const state = this.#points.find(({ point }) => point.property.name === name)
      if (!state?.point.property.settable)
        throw new BusError('refused', `${name} of ${this.unit.name} cannot be set`)
      if ((await this.#writePoint(state, value)) === 'unknown') outcome = 'unknown'
    }
    return outcome
  }

  /** Gives back what this gateway has commanded. */
  async releaseAll(): Promise<void> {
    const address = this.#address
    if (!address) return
    for (const state of this.#points.filter(({ isCommanded }) => isCommanded))
      await this.#line.writeAtOnce(address, state.point.object, RELINQUISHED, this.#habits.priority)
  }

  close(): void {
    this.#isClosed = true
  }

  async #look(): Promise<void> {
    const { instance } = this.unit
    await this.#line.whoIs({ lowLimit: instance, highLimit: instance }).catch(() => {})
  }

  /** @returns whether it has answered at all, if only to refuse */
  async #visitAll(): Promise<boolean> {
    let hasAnswered = false
    const nowMs = this.#ports.clock.now()
    // Another one first each time: the silence of a single point is not that of the device.
    this.#turn = (this.#turn + 1) % this.#points.length
    const inTurn = [...this.#points.slice(this.#turn), ...this.#points.slice(0, this.#turn)]
    const dueNow = inTurn.filter((state) => state.isDue(nowMs, this.#habits))
    // One at least: a device that sends nothing may be gone.
    const due = dueNow.length > 0 ? dueNow : inTurn.slice(0, 1)
    for (const state of due) {
      if (this.#isClosed) return true
      try {
        await this.#visit(state)
        hasAnswered = true
      } catch (error) {
        if (this.#isClosed) return true
        const { problem, message } = asBusError(error)
        this.#booked.get(state)?.fail(message)
        if (this.#silent < GONE_AFTER) this.#tell(state, problem, message)
        const isSilent = problem === 'no_answer'
        state.silent = isSilent ? state.silent + 1 : 0
        // Its old value would be repeated as if it were known.
        if (!isSilent || state.silent >= GONE_AFTER)
          this.#listener?.states(this.unit.number, { [state.point.property.name]: null })
        if (!isSilent) hasAnswered = true
        else if (!hasAnswered) return false
      }
    }
    return hasAnswered
  }

  async #visit(state: PointState): Promise<void> {
    const address = this.#at()
    if (!state.conversion) await state.prepare(this.#line, address)
    if (state.isSubscriptionDue(this.#ports.clock.now(), this.#habits)) await this.#subscribe(state, address)
    if (state.point.release !== null) state.isReleased = await this.#isReleased(state, address)
    await this.#read(state, address)
  }

  /** A point of a device that has no subscriptions, or too many, is read. */
  async #subscribe(state: PointState, address: BACNetAddress): Promise<void> {
    const { covMs } = this.#habits
    const nowMs = this.#ports.clock.now()
    try {
      await this.#line.subscribe(address, state.point.object, Math.round(covMs / 1_000))
      state.subscribed(nowMs, covMs)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      state.notSubscribed(nowMs, covMs)
      this.#tell(state, 'refused', `no subscription, it is read instead: ${error.message}`)
    }
  }

  async #read(state: PointState, address: BACNetAddress): Promise<void> {
    const { writes } = state
    const value = await this.#readPoint(state, address)
    // A value that was read before a command would undo it on screen.
    if (state.writes !== writes) return
    if (state.hasMissed(value, this.#ports.clock.now())) {
      this.#tell(state, 'subscription_lost', 'it has changed and has not said so: subscribed again')
      state.forgetSubscription()
    }
    state.readMs = this.#ports.clock.now()
    this.#take(state, value)
  }

  async #readPoint(state: PointState, address: BACNetAddress): Promise<PointValue> {
    const { object } = state.point
    if (this.#readsApart) return this.#line.readPointApart(address, object)
    try {
      return await this.#line.readPoint(address, object)
    } catch (error) {
      // A service that the device does not have is rejected, without a code.
      if (!(error instanceof RefusedError) || !MISSING_SERVICE.has(error.code)) throw error
      this.#readsApart = true
      return this.#line.readPointApart(address, object)
    }
  }

  #take(state: PointState, value: PointValue): void {
    const before = state.value
    state.value = value
    state.silent = 0
    const { isFault, isOutOfService } = value.status
    if ((isFault || isOutOfService) && !(before?.status.isFault || before?.status.isOutOfService))
      this.#tell(state, 'fault', isFault ? 'the device says that it is faulty' : 'it is out of service')
    const { name } = state.point.property
    const reading = state.reading()
    this.#booked.get(state)?.set(value.presentValue?.value, reading)
    if (isFault || isOutOfService)
      this.#booked.get(state)?.fail(isFault ? 'the object is faulty' : 'it is out of service')
    this.#listener?.states(this.unit.number, { [name]: reading })
  }

  async #writePoint(state: PointState, value: Reading): Promise<WriteOutcome> {
    const address = this.#at()
    if (!state.conversion) await state.prepare(this.#line, address)
    const isRelease = value === state.point.release
    const tagged = isRelease ? RELINQUISHED : encoded(state, value)
    state.writes += 1
    try {
      await this.#line.write(address, state.point.object, tagged, this.#habits.priority)
      state.writes += 1
    } catch (error) {
      const known = asBusError(error)
      if (known.problem !== 'no_answer' || known instanceof NotSentError) throw known
      // It may have come through.
      state.isCommanded = true
      return this.#unsure(state, known)
    }
    state.isCommanded = !isRelease
    return this.#confirm(state, address, value)
  }

  async #confirm(state: PointState, address: BACNetAddress, value: Reading): Promise<WriteOutcome> {
    try {
      for (let tries = 0; tries < READ_BACK_TRIES; tries += 1) {
        if (tries > 0) await this.#pause(READ_BACK_AFTER_MS)
        if (state.point.release !== null) state.isReleased = await this.#isReleased(state, address, true)
        this.#take(state, await this.#readPoint(state, address))
        if (state.isAt(value)) return 'confirmed'
      }
    } catch (error) {
      return this.#unsure(state, asBusError(error))
    }
    throw new BusError('not_taken', await this.#whyNot(state, address))
  }

  #unsure(state: PointState, { problem, message }: BusError): WriteOutcome {
    this.#tell(state, problem, `it was written: ${message}`)
    return 'unknown'
  }

  async #whyNot(state: PointState, address: BACNetAddress): Promise<string> {
    const said = `${state.point.property.name} of ${this.unit.name} reads back ${String(state.reading())}`
    if (state.value?.status.isOverridden) return `${said}: it is overridden at the device`
    const { PRIORITY_ARRAY } = PropertyIdentifier
    for (let priority = 1; priority < this.#habits.priority; priority += 1) {
      const slot = await this.#line
        .read(address, state.point.object, PRIORITY_ARRAY, priority)
        .catch(() => null)
      if (slot === null) return said
      if (slot.type !== RELINQUISHED.type) return `${said}: it is commanded at priority ${priority}`
    }
    return said
  }

  async #isReleased({ point }: PointState, address: BACNetAddress, isNeeded = false): Promise<boolean> {
    const { PRIORITY_ARRAY } = PropertyIdentifier
    try {
      const slot = await this.#line.read(address, point.object, PRIORITY_ARRAY, this.#habits.priority)
      return slot?.type === RELINQUISHED.type
    } catch (error) {
      // Without priorities nothing can be given back.
      if (error instanceof RefusedError && !isNeeded) return false
      throw error
    }
  }

  #note(hasAnswered: boolean): void {
    const wasGone = this.#silent >= GONE_AFTER
    this.#silent = hasAnswered ? 0 : this.#silent + 1
    const isGone = this.#silent >= GONE_AFTER
    this.#skips = isGone ? Math.min(SKIPPED_MAX, 2 ** (this.#silent - GONE_AFTER)) : 0
    if (isGone === wasGone) return
    this.#listener?.available(this.unit.number, !isGone)
    if (!isGone) return
    for (const point of this.#booked.values()) point.fail('the device does not answer')
    for (const point of this.#points) point.forgetSubscription()
    if (this.unit.address === null) this.#address = null
  }

  #at(): BACNetAddress {
    if (!this.#address) throw new BusError('unreachable', `${this.unit.name} is not on the network`)
    return this.#address
  }

  #tell({ point }: PointState, problem: BusError['problem'], message: string): void {
    this.#ports.onProblem(problem, `${this.unit.name}, ${point.place}: ${message}`)
  }

  #pause(durationMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.#ports.clock.schedule(durationMs, resolve)
    })
  }
}

const RELINQUISHED = { type: 0, value: null } as const
const MISSING_SERVICE: ReadonlySet<string | null> = new Set([null, 'reject-unrecognized-service'])

function encoded(state: PointState, value: Reading) {
  try {
    return state.encode(value)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new BusError('refused', `${state.point.property.name}: ${said}`)
  }
}

const asBusError = (error: unknown): BusError =>
  error instanceof BusError
    ? error
    : new BusError('nonsense', error instanceof Error ? error.message : String(error))
