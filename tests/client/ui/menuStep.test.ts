import { describe, expect, it } from 'vitest'
import { menuStep } from '#client/ui/layers/menuStep.ts'

describe('a key in a menu', () => {
  const labels = ['For one hour', 'For one week', 'Until…', '恢复']

  it('goes round by arrows, and to either end', () => {
    expect(menuStep('ArrowDown', labels, 0)).toBe(1)
    expect(menuStep('ArrowDown', labels, 3)).toBe(0)
    expect(menuStep('ArrowUp', labels, 0)).toBe(3)
    expect(menuStep('ArrowUp', labels, 2)).toBe(1)
    expect(menuStep('Home', labels, 2)).toBe(0)
    expect(menuStep('End', labels, 0)).toBe(3)
  })

  it('begins at an end where no item has the focus', () => {
    expect(menuStep('ArrowDown', labels, -1)).toBe(0)
    expect(menuStep('ArrowUp', labels, -1)).toBe(3)
  })

  it('goes to the next item that begins with a letter', () => {
    expect(menuStep('f', labels, 0)).toBe(1)
    expect(menuStep('F', labels, 1)).toBe(0)
    expect(menuStep('u', labels, 0)).toBe(2)
    expect(menuStep('恢', labels, 0)).toBe(3)
    expect(menuStep('x', labels, 0)).toBeUndefined()
  })

  it('leaves other keys alone', () => {
    for (const key of ['Enter', ' ', 'Escape', 'Tab', 'ArrowLeft']) {
      expect(menuStep(key, labels, 0)).toBeUndefined()
    }
    expect(menuStep('ArrowDown', [], -1)).toBeUndefined()
  })
})
