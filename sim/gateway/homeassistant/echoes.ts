/**
 * Commands that come back to the gateway because a device announces their topic as that of its state. A broker of MQTT 3.1.1 sends
 * them to their own sender too, and they say nothing about the device.
 */
import type { Clock } from '../../base/clock.ts'

/** An echo that is not there by then was lost. */
const EXPECTED_MS = 10_000

export class Echoes {
  readonly #clock: Pick<Clock, 'now'>
  #expected: { readonly topic: string; readonly text: string; readonly untilMs: number }[] = []

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock
  }

  expect(topic: string, text: string): void {
    this.#forget()
    this.#expected.push({ topic, text, untilMs: this.#clock.now() + EXPECTED_MS })
  }

  /** Whether it is one. The same message again is from the device. */
  take(topic: string, text: string): boolean {
    this.#forget()
    const place = this.#expected.findIndex((one) => one.topic === topic && one.text === text)
    if (place >= 0) this.#expected.splice(place, 1)
    return place >= 0
  }

  #forget(): void {
    const nowMs = this.#clock.now()
    this.#expected = this.#expected.filter(({ untilMs }) => untilMs > nowMs)
  }
}
