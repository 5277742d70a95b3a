import { expect, it } from 'vitest'
import { captureOf } from '#client/screens/control/scenes/sceneDraft.ts'
import { aDevice } from '../../support/records.ts'

const lamp = aDevice()
const curtain = aDevice({ kind: 'curtain' })

it('the state of a device is captured as it says it is now, a level only while it is on', () => {
  expect(captureOf(lamp, { state: 'ON', brightness: 40 }, 'live')).toEqual({ state: 'ON', brightness: 40 })
  expect(captureOf(lamp, { state: 'OFF', brightness: 40 }, 'live')).toEqual({ state: 'OFF' })
})

it('what is old, missing or on its way is not captured, with the reason', () => {
  const reported = { state: 'ON', brightness: 40 }
  expect(captureOf(lamp, reported, 'stale')).toBe('stale')
  expect(captureOf(lamp, reported, 'offline')).toBe('offline')
  expect(captureOf(lamp, undefined, 'never')).toBe('never')
  expect(captureOf(lamp, { linkquality: 80 }, 'live')).toBe('never')
  expect(captureOf(curtain, { state: 'OPEN', position: 40, moving: 'UP' }, 'live')).toBe('moving')
})
