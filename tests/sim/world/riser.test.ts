/** Water runs down a riser: one burst pipe becomes the alarm of every floor below, and they end with it. */
import { expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Device } from '#shared/records/device.ts'
import { areaAbove } from '#sim/world/building/stacked.ts'
import { smallPlan, startPaperWorld } from './support/paperHouse.ts'

const START_MS = Date.UTC(2026, 10, 21, 2)

it('reaches the room below, and the one below that, and dries with the floor it comes from', async () => {
  const paper = await startPaperWorld({ startMs: START_MS, plan: smallPlan(1, 3) })
  const { read } = must(paper.projects[0], 'the project')
  const areaOf = ({ areaId }: Device) => must(read.get('area', areaId), 'its area')
  const aboveOf = (device: Device) => {
    const area = areaOf(device)
    const room = area.parentId === null ? area : must(read.get('area', area.parentId), 'its room')
    const areaId = areaAbove(read, area, room)
    return sensors.find((one) => one.areaId === areaId)
  }
  const sensors = [...read.all('device')].filter(({ kind }) => kind === 'water_leak')
  const lowest = must(
    sensors.find((one) => {
      const above = aboveOf(one)
      return above !== undefined && aboveOf(above) !== undefined
    }),
    'a sensor with two above it',
  )
  const middle = must(aboveOf(lowest), 'the one above')
  const top = must(aboveOf(middle), 'the highest')
  const wet = () => [top, middle, lowest].map(({ number }) => paper.last(number, 'water_leak'))

  const burst = await paper.inject({ kind: 'alarm', device: top.number, code: 'water_leak' })
  await paper.world.step(5 * MINUTE_MS)
  expect(wet()).toEqual([true, false, false])
  await paper.world.step(90 * MINUTE_MS)
  expect(wet()).toEqual([true, true, true])
  const others = sensors.filter((one) => ![top, middle, lowest].includes(one))
  expect(others.map(({ number }) => paper.last(number, 'water_leak')).filter(Boolean)).toEqual([])
  await paper.clear(burst)
  await paper.world.step(15 * MINUTE_MS)
  expect(wet()).toEqual([false, false, false])
})
