import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dismissAllToasts,
  dismissToast,
  hold,
  readToasts,
  resume,
  showLoading,
  showToast,
} from '#client/ui/feedback/toasts.ts'

const texts = () => readToasts().map(({ text }) => text)
const idOf = (text: string) => readToasts().find((toast) => toast.text === text)?.id ?? -1

beforeEach(() => {
  // Removes toasts posted late by another file.
  dismissAllToasts()
  vi.useFakeTimers()
})
afterEach(() => {
  dismissAllToasts()
  vi.useRealTimers()
})

describe('a toast', () => {
  it.each([
    ['warning', 2_000],
    ['ok', 2_000],
    ['info', 2_000],
    ['error', 5_000],
  ] as const)('of the tone %s leaves after %i ms', (tone, durationMs) => {
    showToast(tone, 'gone soon')
    vi.advanceTimersByTime(durationMs - 1)
    expect(texts()).toEqual(['gone soon'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('has the time of an error where it has lines to read', () => {
    showToast('ok', { text: 'it would run', details: ['the door is open'] })
    vi.advanceTimersByTime(4_999)
    expect(texts()).toEqual(['it would run'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('leaves time to take back what was done', () => {
    showToast('ok', { text: 'lights are off', actions: [{ text: 'Undo', run: () => {} }] })
    vi.advanceTimersByTime(9_999)
    expect(texts()).toEqual(['lights are off'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('stays while it is read, and has its whole time again afterwards', () => {
    showToast('warning', 'read me')
    hold(idOf('read me'), 'pointer')
    vi.advanceTimersByTime(60_000)
    expect(texts()).toEqual(['read me'])
    resume(idOf('read me'), 'pointer')
    vi.advanceTimersByTime(1_999)
    expect(texts()).toEqual(['read me'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('whose action is locked does not leave when the pointer does', () => {
    const id = showToast('ok', { text: 'lights are off', actions: [{ text: 'Undo', run: () => {} }] })
    hold(id, 'lock')
    hold(id, 'pointer')
    resume(id, 'pointer')
    vi.advanceTimersByTime(60_000)
    expect(texts()).toEqual(['lights are off'])
    resume(id, 'lock')
    vi.advanceTimersByTime(10_000)
    expect(texts()).toEqual([])
  })

  it('counts the same text instead of stacking it, and begins its time anew', () => {
    showToast('error', 'no network')
    vi.advanceTimersByTime(4_000)
    showToast('error', 'no network')
    expect(readToasts()).toMatchObject([{ text: 'no network', count: 2 }])
    vi.advanceTimersByTime(4_999)
    expect(texts()).toEqual(['no network'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('with other actions takes the place of the same text, and is not dismissed in its place', () => {
    const actions = [{ text: 'Try again', run: () => {} }]
    const before = showToast('error', { text: 'one failed', actions, stays: true })
    showToast('error', { text: 'one failed', actions, stays: true })
    expect(readToasts()).toMatchObject([{ count: 1 }])
    dismissToast(before)
    expect(texts()).toEqual(['one failed'])
  })

  it('about another thing in the same words stands beside it, with its own way on', () => {
    const actions = [{ text: 'Try again', run: () => {} }]
    for (const name of ['101', '102'])
      showToast('error', { text: 'one failed', actions, details: [name], stays: true })
    expect(readToasts()).toMatchObject([{ details: ['101'] }, { details: ['102'] }])
  })

  it('does not leave under the reader because it came again', () => {
    showToast('warning', 'again')
    hold(idOf('again'), 'pointer')
    showToast('warning', 'again')
    vi.advanceTimersByTime(60_000)
    expect(readToasts()).toMatchObject([{ count: 2 }])
  })

  it('tells the same text of two tones apart', () => {
    showToast('ok', 'saved')
    showToast('error', 'saved')
    expect(readToasts()).toHaveLength(2)
  })

  it('makes room for the fifth by dropping the oldest', () => {
    for (const text of ['1', '2', '3', '4', '5']) showToast('info', text)
    expect(texts()).toEqual(['2', '3', '4', '5'])
  })

  it('can be put away', () => {
    showToast('error', 'away')
    dismissToast(idOf('away'))
    expect(texts()).toEqual([])
  })
})

describe('a loading toast', () => {
  it('stays until its work ends, however long that takes, and then leaves like any other', () => {
    const work = showLoading('exporting')
    vi.advanceTimersByTime(10 * 60_000)
    expect(texts()).toEqual(['exporting'])
    work.end('ok', 'exported')
    expect(texts()).toEqual(['exported'])
    vi.advanceTimersByTime(2_000)
    expect(texts()).toEqual([])
  })

  it('shows how far it is, never beyond its ends', () => {
    const work = showLoading('exporting')
    const shown = () => readToasts()[0]?.progress01
    expect(shown()).toBeNull()
    work.progress(0.4)
    expect(shown()).toBe(0.4)
    work.progress(3)
    expect(shown()).toBe(1)
  })

  it('is not pushed out by what comes after it', () => {
    showLoading('exporting')
    for (const text of ['1', '2', '3', '4', '5']) showToast('info', text)
    expect(texts()).toEqual(['exporting', '3', '4', '5'])
  })

  it('put away by its person, still says how it ended', () => {
    const work = showLoading('exporting')
    dismissToast(idOf('exporting'))
    work.progress(0.5)
    expect(texts()).toEqual([])
    work.end('error', 'not exported')
    expect(texts()).toEqual(['not exported'])
  })
})
