import { expect, test } from 'vitest'
import { boundsOf, fitted, keySize } from '#client/ui/split/splitSize.ts'

const bounds = boundsOf(800, 180)

test('both panes keep their least width, and share what there is where that is not enough', () => {
  expect(bounds).toEqual({ minPx: 180, maxPx: 620 })
  expect(boundsOf(200, 180)).toEqual({ minPx: 100, maxPx: 100 })
  expect([fitted(20, bounds), fitted(300.4, bounds), fitted(9000, bounds)]).toEqual([180, 300, 620])
})

test('keys move the border by steps, by large steps with Shift, and to the ends', () => {
  expect(keySize('ArrowRight', false, 300, bounds)).toBe(316)
  expect(keySize('ArrowLeft', true, 300, bounds)).toBe(220)
  expect(keySize('ArrowLeft', false, 180, bounds)).toBe(180)
  expect(keySize('Home', false, 300, bounds)).toBe(180)
  expect(keySize('End', false, 300, bounds)).toBe(620)
  expect(keySize('a', false, 300, bounds)).toBeNull()
})
