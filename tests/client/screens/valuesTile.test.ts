import { expect, it } from 'vitest'
import { lostValues } from '#client/screens/control/scenes/sceneDraft.ts'
import { draftView } from '#client/widgets/controls/deviceView.ts'
import type { Readings } from '#shared/devices/kind.ts'
import { aDevice } from '../../support/records.ts'

it('a tile of a draft is never locked, and what is set on it goes to the draft alone', () => {
  const sent: Readings[] = []
  const view = draftView(aDevice({ isJoined: false }), { state: 'ON' }, (values) => sent.push(values))
  expect(view).toMatchObject({ values: { state: 'ON' }, lock: null, command: undefined })
  view.set({ brightness: 40 })
  expect(sent).toEqual([{ brightness: 40 }])
})

it('values that the kind of a device does not have are named, to be left out', () => {
  const light = aDevice()
  expect(lostValues(light, { state: 'ON', brightness: 40 })).toEqual([])
  expect(lostValues(light, { state: 'ON', position: 40, fan_mode: 'low' })).toEqual(['position', 'fan_mode'])
})
