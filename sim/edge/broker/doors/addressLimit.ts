/** Limits connections in total and per remote address. */
import { plainAddress } from '../../../base/addresses.ts'

export class AddressLimit {
  readonly #max: number
  readonly #perAddressMax: number
  readonly #isUnlimited: (address: string) => boolean
  readonly #perAddress = new Map<string, number>()
  #total = 0

  constructor(limits: { max: number; perAddressMax: number; isUnlimited: (address: string) => boolean }) {
    this.#max = limits.max
    this.#perAddressMax = limits.perAddressMax
    this.#isUnlimited = limits.isUnlimited
  }

  /** Acquires a slot; returns a release function, or null if no slot is free. */
  enter(remoteAddress: string | undefined): (() => void) | null {
    const address = plainAddress(remoteAddress ?? 'unknown')
    const count = this.#perAddress.get(address) ?? 0
    if (this.#total >= this.#max) return null
    if (count >= this.#perAddressMax && !this.#isUnlimited(address)) return null
    this.#total += 1
    this.#perAddress.set(address, count + 1)
    let isInside = true
    return () => {
      if (isInside) this.#leave(address)
      isInside = false
    }
  }

  #leave(address: string): void {
    this.#total -= 1
    const count = (this.#perAddress.get(address) ?? 1) - 1
    if (count === 0) this.#perAddress.delete(address)
    else this.#perAddress.set(address, count)
  }
}
