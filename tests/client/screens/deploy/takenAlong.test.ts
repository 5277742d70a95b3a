import { expect, it } from 'vitest'
import { takenAlong } from '#client/screens/deploy/templates/takenAlong.ts'

it('a template of an area takes along all that is ticked when nobody touched the ticks', () => {
  expect(takenAlong({ name: 'Room', programIds: '' })).toEqual({ name: 'Room' })
})

it('a template of an area takes along what was chosen, and nothing where all was unticked', () => {
  expect(takenAlong({ programIds: ['scn_1'] })).toEqual({ programIds: ['scn_1'] })
  expect(takenAlong({ programIds: [] })).toEqual({ programIds: [] })
})
