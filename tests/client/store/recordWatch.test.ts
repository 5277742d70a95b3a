/** A record whose form is open: who changed which of its fields meanwhile, when, and who deleted it. */
import { describe, expect, it, vi } from 'vitest'
import { createLiveStore } from '#client/store/liveStore.ts'
import { RecordWatch } from '#client/store/recordWatch.ts'
import type { CommitMessage } from '#shared/contract/live.ts'
import type { Building } from '#shared/records/building.ts'
import { eventually } from '../../support/until.ts'

const tower: Building = { type: 'building', id: 'bld_1', name: '主楼', nameEn: 'Tower', order: 1 }
const li = { kind: 'account', id: 'acc_li', name: 'Li Na' } as const
const wang = { kind: 'account', id: 'acc_wang', name: 'Wang Wei' } as const

const commit = (
  seq: number,
  actor: CommitMessage['actor'],
  changes: CommitMessage['changes'],
): CommitMessage => ({
  seq,
  at: seq * 1_000,
  actor,
  channel: 'web',
  command: 'ChangeBuilding',
  events: [],
  changes,
})

function watched() {
  const store = createLiveStore()
  store.reset({ seq: 10, records: [tower], readings: {} })()
  const watch = new RecordWatch(store, 'building', tower.id)
  const listener = vi.fn()
  watch.subscribe(listener)
  return { store, watch, listener }
}

describe('a watched record', () => {
  it('knows of each field who was the last to change it, and when', () => {
    const { store, watch, listener } = watched()
    const renamed = { ...tower, nameEn: 'East', order: 2 }
    store.fold([commit(11, li, [{ put: renamed }]), commit(12, wang, [{ put: { ...renamed, order: 3 } }])])
    expect(watch.get()).toMatchObject({ seq: 12, record: { nameEn: 'East', order: 3 }, gone: null })
    expect([...watch.get().edits]).toEqual([
      ['nameEn', { by: li, atMs: 11_000 }],
      ['order', { by: wang, atMs: 12_000 }],
    ])
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('knows who changed what belongs to it and is no field of it', () => {
    const { store, watch } = watched()
    store.fold([commit(11, li, [{ put: { ...tower } }])])
    expect([...watch.get().edits]).toEqual([['*', { by: li, atMs: 11_000 }]])
  })

  it('remains unchanged after deletion by another user, and names that user', () => {
    const { store, watch } = watched()
    store.fold([commit(11, li, [{ remove: { type: 'building', id: tower.id } }])])
    expect(watch.get()).toMatchObject({ record: tower, gone: { by: li, atMs: 11_000 } })
  })

  it('is as the snapshot says after a gap, and nobody is blamed for it', async () => {
    const { store, watch } = watched()
    store.reset({ seq: 99, records: [{ ...tower, nameEn: 'East' }], readings: {} })()
    await eventually(() => expect(watch.get().seq).toBe(99))
    expect([...watch.get().edits]).toEqual([['nameEn', { by: null, atMs: null }]])
    store.fold([commit(100, li, [{ put: { ...tower, nameEn: 'East', order: 5 } }])])
    expect([...watch.get().edits]).toEqual([
      ['nameEn', { by: null, atMs: null }],
      ['order', { by: li, atMs: 100_000 }],
    ])
  })

  it('tells nothing of other records', () => {
    const { store, watch, listener } = watched()
    store.fold([commit(11, li, [{ put: { ...tower, id: 'bld_2' } }])])
    expect(listener).not.toHaveBeenCalled()
    expect(watch.get().record).toBe(tower)
  })

  it('is as of the first snapshot when its form opens while that is still coming', async () => {
    const store = createLiveStore()
    let end: (seq: number) => void = () => undefined
    store.arrival = new Promise((resolve) => {
      end = resolve
    })
    store.add({ records: [tower], readings: [] })
    const watch = new RecordWatch(store, 'building', tower.id)
    const asOf = watch.knownOf(watch.get())
    end(10)
    expect(await asOf).toBe(10)
    // An undisplayed version cannot be the basis.
    const publish = store.reset({ seq: 50, records: [{ ...tower, order: 2 }], readings: {} })
    expect(await watch.knownOf(watch.get())).toBe(10)
    watch.subscribe(() => {})
    await publish()
    expect(await watch.knownOf(watch.get())).toBe(50)
  })

  it('is as of nothing that anybody knows where that snapshot did not come to its end', async () => {
    const store = createLiveStore()
    let end: (seq: number) => void = () => undefined
    store.arrival = new Promise((resolve) => {
      end = resolve
    })
    store.add({ records: [tower], readings: [] })
    const watch = new RecordWatch(store, 'building', tower.id)
    const asOf = watch.knownOf(watch.get())
    end(0)
    expect(await asOf).toBe(0)
  })
})
