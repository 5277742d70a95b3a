import { describe, expect, it, vi } from 'vitest'
import { keepLetters, keptLetters } from '#client/platform/keyboard.ts'

function keys(): { press: (key: string, more?: Partial<KeyboardEvent>) => boolean } {
  const target = new EventTarget()
  vi.stubGlobal('window', target)
  return {
    press: (key, more = {}) => {
      const event = new Event('keydown', { cancelable: true })
      return !target.dispatchEvent(Object.assign(event, { key, ...more }))
    },
  }
}

describe('letters typed before their field has the focus', () => {
  it('are kept until the field takes them', () => {
    const { press } = keys()
    keepLetters(() => {})
    for (const key of ['t', 'e', 'z', 'Backspace', 'x', 't', ' ']) expect(press(key)).toBe(true)
    expect(keptLetters()).toBe('text ')
    expect(press('f')).toBe(false)
    expect(keptLetters()).toBe('')
  })

  it('are not shortcuts, other keys or those of an input method', () => {
    const { press } = keys()
    const stop = keepLetters(() => {})
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])
      expect(press('k', more)).toBe(false)
    expect(press('Tab')).toBe(false)
    expect(keptLetters()).toBe('')
    stop()
  })

  it('are forgotten where Esc takes back the question', () => {
    const { press } = keys()
    const close = vi.fn()
    const stop = keepLetters(close)
    press('a')
    press('Escape')
    expect(close).toHaveBeenCalledOnce()
    stop()
    press('b')
    keepLetters(close)
    expect(keptLetters()).toBe('')
  })
})
