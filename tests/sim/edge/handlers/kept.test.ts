import { expect, it } from 'vitest'
import { Overlaid } from '#shared/records/overlaid.ts'
import { createState } from '#shared/records/registry.ts'
import { keptOf } from '#sim/edge/handlers/kept.ts'
import { aBuilding, aFloor } from '../../../support/records.ts'

const floor = (id: `flr_${string}`, level: number) => ({ put: aFloor({ id, level }) })

it('what is made of a table lasts until a record of it is put or removed, whatever happens elsewhere', () => {
  const state = createState()
  let made = 0
  const levels = keptOf(['floor', 'area'], (read) => {
    made += 1
    return [...read.all('floor')].map(({ level }) => level)
  })
  state.put([floor('flr_1', 1), floor('flr_2', 2)])
  expect(levels(state)).toEqual([1, 2])
  state.put([{ put: aBuilding() }])
  expect([levels(state), made]).toEqual([[1, 2], 1])
  state.put([floor('flr_1', 7)])
  expect(levels(state)).toEqual([7, 2])
  state.put([{ remove: { type: 'floor', id: 'flr_2' } }])
  expect(levels(state)).toEqual([7])
  const supposed = new Overlaid(state)
  expect(levels(supposed)).toEqual([7])
  supposed.put([floor('flr_3', 3)])
  expect([levels(supposed), levels(state)]).toEqual([[7, 3], [7]])
})
