import { beforeAll, expect, it } from 'vitest'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { createLiveStore } from '#client/store/liveStore.ts'
import { floorScope } from '#client/widgets/scope/floorScope.ts'
import type { AnyRecord } from '#shared/records/registry.ts'
import { stubBrowser } from '../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
})

/** A store with these storeys, each with a room unless it is empty. */
function withFloors(buildings: Readonly<Record<string, readonly number[]>>) {
  const records: AnyRecord[] = []
  for (const [order, [nameEn, levels]] of Object.entries(buildings).entries()) {
    const buildingId = `bld_${order}` as never
    records.push({ type: 'building', id: buildingId, name: nameEn, nameEn, order })
    for (const level of levels) {
      const floorId = `flr_${order}-${level + 20}` as never
      records.push({ type: 'floor', id: floorId, buildingId, name: `${level}F`, nameEn: `${level}F`, level })
      const id = `ara_${order}-${level + 20}` as never
      const facts = {
        parentId: null,
        name: '01',
        nameEn: '01',
        kind: 'room',
        image: 'room',
        order: 0,
      } as const
      records.push({ type: 'area', id, floorId, ...facts })
    }
  }
  const store = createLiveStore()
  store.add({ records, readings: [] })
  return store.read
}

it('names neighbouring floors as one range, and single ones by themselves', () => {
  expect(floorScope(withFloors({ Main: [5, 3, 4] }))).toBe('Floors 3–5')
  expect(floorScope(withFloors({ Main: [3, 4, 7] }))).toBe('Floors 3–4, 7')
  expect(floorScope(withFloors({ Main: [8] }))).toBe('Floor 8')
})

it('calls basements as lifts do, and names the building where there are several', () => {
  expect(floorScope(withFloors({ Main: [0, 1, 2] }))).toBe('Floors B1–2')
  expect(floorScope(withFloors({ Main: [3, 4], Annex: [1] }))).toBe('Main Floors 3–4, Annex Floor 1')
})
