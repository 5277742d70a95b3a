import { expect, it } from 'vitest'
import { i18n } from '#client/i18n/i18n.ts'
import { templatesWithRooms, withTemplateRooms } from '#client/screens/control/scenes/rooms/templateRooms.ts'
import { COPIES_PER_ACTION_MAX } from '#shared/constants.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { AreaId } from '#shared/records/area.ts'
import { NO_CONTENT } from '#shared/records/areaTemplate.ts'
import { given } from '../../support/givenWhenThen.ts'
import { anArea, areaAdded, house } from '../../support/records.ts'
import { aScene, lit } from '../../support/scenes.ts'

const template: AtriumEvent = {
  type: 'AreaTemplateAdded',
  data: { templateId: 'atp_1', name: '标准间', nameEn: 'Standard', description: '', content: NO_CONTENT },
}
const idOf = (number: number): AreaId => `ara_${number}`
const rooms = (count: number): readonly AtriumEvent[] =>
  Array.from({ length: count }, (_, i) => i + 1).flatMap((number): AtriumEvent[] => [
    areaAdded(anArea({ id: idOf(number), name: `房${number}`, nameEn: '' })),
    {
      type: 'AreaTemplateApplied',
      data: {
        useId: `tus_${number}`,
        templateId: 'atp_1',
        areaId: idOf(number),
        version: 1,
        made: { areas: [], devices: [], scenes: [], automations: [] },
      },
    },
  ])
const welcome = aScene('scn_1', { steps: [lit()] })

function chosenOf(count: number, chosen: readonly AreaId[], ...more: readonly AtriumEvent[]) {
  const { state } = given(...house, welcome, template, ...rooms(count), ...more)
  const [found] = templatesWithRooms(state, ({ id }) => id !== idOf(3))
  const scene = must(state.get('scene', 'scn_1'), 'the scene')
  return withTemplateRooms(scene, chosen, must(found, 'the template').areaIds, state)
}

it('a template stands for its rooms in the order of their names, without those that are not offered', () => {
  expect(chosenOf(11, [idOf(9)])).toEqual({
    areaIds: [9, 1, 2, 4, 5, 6, 7, 8, 10, 11].map(idOf),
    had: 0,
    rest: 0,
  })
  const { state } = given(...house, template)
  expect(templatesWithRooms(state, () => true)).toEqual([])
})

it('the order is that of the names on show', () => {
  const named = (number: number, nameEn: string): AtriumEvent => ({
    type: 'AreaChanged',
    data: { areaId: idOf(number), nameEn },
  })
  const { state } = given(...house, template, ...rooms(2), named(1, 'Suite'), named(2, 'Parlour'))
  const orderOf = () => templatesWithRooms(state, () => true).map(({ areaIds }) => areaIds)
  i18n.changeLanguage('en')
  expect(orderOf()).toEqual([[idOf(2), idOf(1)]])
  i18n.changeLanguage('zh')
  expect(orderOf()).toEqual([[idOf(1), idOf(2)]])
})

it('rooms that have the scene are left out, and what one call cannot make is told', () => {
  const there = aScene('scn_2', { name: '欢迎 · 房2', areaId: idOf(2) })
  const all = chosenOf(COPIES_PER_ACTION_MAX + 5, [], there)
  expect(all.areaIds).toHaveLength(COPIES_PER_ACTION_MAX)
  expect(all.areaIds).not.toContain(idOf(2))
  expect(all).toMatchObject({ had: 1, rest: 3 })
})
