import { expect, it } from 'vitest'
import type { Area } from '#shared/records/area.ts'
import { describeEstate } from '#sim/world/estates/bundled/estate.ts'
import { floorDrawing } from '#sim/world/estates/bundled/floorDrawing.ts'

const [hotel, ...others] = describeEstate(1).projects
const drawingsOf = (project: typeof hotel) =>
  new Map(
    (project?.floors ?? []).map(({ key, nameEn }) => {
      const areas = (project?.areas ?? [])
        .filter(({ floorKey }) => floorKey === key)
        .map(({ key: id, parentKey: parentId, floorKey: floorId, ...area }) => ({
          ...area,
          id,
          parentId,
          floorId,
        }))
      return [nameEn, floorDrawing(areas as unknown as Area[])]
    }),
  )

it('floors of the demo hotel that are built alike have one drawing; its lobby, basement and roof have their own', () => {
  const drawings = drawingsOf(hotel)
  expect(drawings.size).toBe(14)
  const usual = drawings.get('Floor 4')
  for (let level = 5; level <= 12; level += 1) expect(drawings.get(`Floor ${level}`)).toBe(usual)
  expect(new Set(drawings.values()).size).toBe(6)
})

it('a drawing of any floor has only finite coordinates and is small', () => {
  for (const project of [hotel, ...others])
    for (const drawing of drawingsOf(project).values()) {
      expect(drawing).not.toMatch(/NaN|Infinity|undefined/)
      expect(drawing.length).toBeLessThan(20_000)
    }
})
