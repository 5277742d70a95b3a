import { describe, expect, test, vi } from 'vitest'
import { derive, isSameList } from '#client/store/derived.ts'
import { createObservable } from '#client/store/observable.ts'

function bench() {
  const source = createObservable<readonly number[]>([1, 2])
  const compute = vi.fn(() => source.get().filter((n) => n > 1))
  return { source, compute, derived: derive([source.subscribe], compute, isSameList) }
}

describe('a derived value', () => {
  test('is computed once per change while somebody watches', () => {
    const { source, compute, derived } = bench()
    derived.subscribe(() => {})
    compute.mockClear()
    derived.get()
    derived.get()
    expect(compute).toHaveBeenCalledTimes(1)
    source.set([1, 2, 3])
    expect(derived.get()).toEqual([2, 3])
    expect(compute).toHaveBeenCalledTimes(2)
  })

  test('keeps its identity while it is equal', () => {
    const { source, derived } = bench()
    derived.subscribe(() => {})
    const before = derived.get()
    source.set([0, 2])
    expect(derived.get()).toBe(before)
  })

  test('is computed once for a first look and the watching that follows, while nothing has changed', () => {
    const source = createObservable(1)
    const compute = vi.fn(() => source.get() * 10)
    const derived = derive([source.subscribe], compute, Object.is, source.get)
    derived.get()
    derived.subscribe(() => {})
    expect(derived.get()).toBe(10)
    expect(compute).toHaveBeenCalledTimes(1)
    source.set(2)
    expect(derived.get()).toBe(20)
  })

  test('is never outdated: it is recomputed without subscribers and again after subscribing', () => {
    const { source, derived } = bench()
    const stop = derived.subscribe(() => {})
    derived.get()
    stop()
    source.set([5])
    expect(derived.get()).toEqual([5])
    source.set([6])
    derived.subscribe(() => {})
    expect(derived.get()).toEqual([6])
  })
})
