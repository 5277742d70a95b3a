/** Plans of floors, decided. */
import { describe, expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Area, AreaId } from '#shared/records/area.ts'
import type { PlanPoint } from '#shared/records/floorPlan.ts'
import { outlinesOf } from '#shared/rules/planLayout.ts'
import { given } from '../../support/givenWhenThen.ts'

const floor = {
  type: 'FloorAdded',
  data: { floorId: 'flr_1', buildingId: 'bld_1', name: '三层', nameEn: '3', level: 3 },
} as const
const areaAdded = (areaId: AreaId, order: number, more: object = {}) =>
  ({
    type: 'AreaAdded',
    data: {
      areaId,
      floorId: 'flr_1',
      parentId: null,
      name: areaId,
      nameEn: areaId,
      kind: 'room',
      image: '',
      order,
      ...more,
    },
  }) as const
const TRIANGLE = [
  [0.1, 0.1],
  [0.5, 0.1],
  [0.5, 0.5],
] as const
const picture = { hash: 'a'.repeat(64), type: 'image/png', widthPx: 800, heightPx: 500 } as const
const house = (...more: readonly AtriumEvent[]) =>
  given(floor, areaAdded('ara_1', 1), areaAdded('ara_2', 2), ...more)
const drawn = (areaId: AreaId, points: readonly PlanPoint[] | null = TRIANGLE) => ({
  outlines: [{ areaId, points }],
  marks: [],
})

const outlined = {
  type: 'AreaOutlined',
  data: { outlineId: 'pou_1', areaId: 'ara_1', floorId: 'flr_1', points: [...TRIANGLE] },
} as unknown as AtriumEvent
const pictured = { type: 'PlanPictureSet', data: { planId: 'fpl_1', floorId: 'flr_1', picture } } as const

describe('an outline', () => {
  it('is drawn once; the same one is no change, and another one takes its place', () => {
    const { state } = house().when('DrawPlan', drawn('ara_1')).thenTypes('AreaOutlined')
    expect([...state.all('planOutline')]).toMatchObject([
      { areaId: 'ara_1', floorId: 'flr_1', points: TRIANGLE },
    ])
    house(outlined).when('DrawPlan', drawn('ara_1')).thenNothing()
    const moved = TRIANGLE.map(([x, y]) => [x, y + 0.2] as const)
    const again = house(outlined).when('DrawPlan', drawn('ara_1', moved)).thenTypes('AreaOutlined')
    expect([...again.state.all('planOutline')]).toMatchObject([
      {
        id: 'pou_1',
        points: [
          [0.1, 0.3],
          [0.5, 0.3],
          [0.5, 0.7],
        ],
      },
    ])
    house(outlined).when('DrawPlan', drawn('ara_1', null)).thenTypes('AreaOutlineRemoved')
  })

  it('has three different points, of an area that is there', () => {
    const flat = [
      [0.1, 0.1],
      [0.1, 0.1],
      [0.10001, 0.1],
    ] as const
    house().when('DrawPlan', drawn('ara_1', flat)).thenRefused('outline_invalid')
    house().when('DrawPlan', drawn('ara_9')).thenRefused('record_unknown', { kind: 'area' })
  })

  it('goes with its area', () => {
    const { state } = house(outlined).when('RemoveArea', { areaId: 'ara_1' }).thenTypes('AreaRemoved')
    expect(state.count('planOutline')).toBe(0)
  })
})

it('a picture is set, replaced and removed; outlines stay', () => {
  house().when('SetPlanPicture', { floorId: 'flr_1', picture }).thenTypes('PlanPictureSet')
  house(pictured).when('SetPlanPicture', { floorId: 'flr_1', picture }).thenNothing()
  const other = { ...picture, hash: 'b'.repeat(64) }
  const set = house(pictured)
    .when('SetPlanPicture', { floorId: 'flr_1', picture: other })
    .thenTypes('PlanPictureSet')
  expect([...set.state.all('floorPlan')]).toMatchObject([{ id: 'fpl_1', picture: other }])
  const gone = house(pictured, outlined).when('SetPlanPicture', { floorId: 'flr_1', picture: null })
  const { state } = gone.thenTypes('PlanPictureRemoved')
  expect([state.count('floorPlan'), state.count('planOutline')]).toEqual([0, 1])
  house()
    .when('SetPlanPicture', { floorId: 'flr_9', picture })
    .thenRefused('record_unknown', { kind: 'floor' })
})

describe('a plan from the areas alone', () => {
  it('has each of them inside the plan, none over another but what is inside it', () => {
    const kinds = [...Array.from({ length: 30 }, () => 'room'), 'corridor', 'plant']
    const areas = kinds.map(
      (kind, at) =>
        ({ ...areaAdded(`ara_${at + 1}`, at).data, id: `ara_${at + 1}`, type: 'area', kind }) as Area,
    )
    const inner = { ...areas[0], id: 'ara_in', parentId: 'ara_1' } as Area
    const outlines = outlinesOf([...areas, inner])
    expect(outlines).toHaveLength(33)
    const boxes = outlines
      .filter(({ areaId }) => areaId !== 'ara_in')
      .map(({ points }) => [points[0], points[2]] as const)
    for (const [at, [from, to]] of boxes.entries()) {
      for (const axis of [0, 1]) expect(from?.[axis]).toBeLessThan(to?.[axis] ?? 0)
      for (const [otherFrom, otherTo] of boxes.slice(at + 1)) {
        const isApart = [0, 1].some(
          (axis) =>
            (otherFrom?.[axis] ?? 0) >= (to?.[axis] ?? 0) - 1e-3 ||
            (from?.[axis] ?? 0) >= (otherTo?.[axis] ?? 0) - 1e-3,
        )
        expect(isApart).toBe(true)
      }
    }
  })

  it('takes the place of the outlines that there are', () => {
    const { state } = house(outlined)
      .when('OutlineFloor', { floorId: 'flr_1' })
      .thenTypes('AreaOutlined', 'AreaOutlined')
    expect(state.count('planOutline')).toBe(2)
    given(floor).when('OutlineFloor', { floorId: 'flr_1' }).thenNothing()
  })
})
