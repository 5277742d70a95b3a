import { beforeAll, expect, test, vi } from 'vitest'
import { removeAction } from '#client/actions/removeAction.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { buildingsInUse, floorsInUse } from '#client/screens/deploy/standing.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import { readQuestion } from '#client/ui/confirm/confirm.ts'
import type { Building } from '#shared/records/building.ts'
import { aBuilding, aDevice, aFloor, anArea } from '../../../support/records.ts'
import { stubBrowser } from '../../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
  await loadTexts('deploy')
  return () => vi.unstubAllGlobals()
})

const full = aBuilding({ nameEn: 'Main building' })
const floor = aFloor({ nameEn: 'Floor 1' })
const empty: Building = { ...full, id: 'bld_9', nameEn: 'Annex' }

function house() {
  const state = createConsoleState()
  const room = anArea({ parentId: null })
  state.store.apply([
    { put: full },
    { put: empty },
    { put: floor },
    { put: room },
    { put: aDevice({ areaId: room.id }) },
  ])
  return state
}

test('deleting a building or floor first shows what it contains and must be deleted before', () => {
  const { read } = house().store
  expect(buildingsInUse([full, empty], read)).toMatchObject({
    title: 'It cannot be deleted yet',
    details: ['Main building: 1 floor, 1 area, 1 device'],
  })
  expect(floorsInUse([floor], read)?.details).toEqual(['Floor 1: 1 area, 1 device'])
  expect(buildingsInUse([empty], read)).toBeNull()
})

test('what is in use is not deleted: the way to what stands there is offered instead', async () => {
  const state = house()
  const goThere = vi.fn()
  const remove = removeAction({
    id: 'building.delete',
    endpoint: null,
    send: async (_: Building) => undefined,
    name: ({ nameEn }) => nameEn,
    hindrance: (buildings, read) => {
      const inUse = buildingsInUse(buildings, read)
      return inUse && { ...inUse, verb: 'Show the floors', goThere }
    },
  })
  const asked = remove.confirm?.([full], state)
  expect(readQuestion()).toMatchObject({ verb: 'Show the floors' })
  readQuestion()?.answer(true)
  expect(await asked).toBe(false)
  expect(goThere).toHaveBeenCalledOnce()
  const free = remove.confirm?.([empty], state)
  expect(readQuestion()).toMatchObject({ title: 'Delete Annex?' })
  readQuestion()?.answer(true)
  expect(await free).toBe(true)
})
