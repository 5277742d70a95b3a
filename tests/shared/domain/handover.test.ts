import { describe, expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { DAY_MS } from '#shared/durations.ts'
import { personOf } from '#shared/records/person.ts'
import { tester } from '../../support/context.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'

const figures = { raised: 2, cleared: 1, acknowledged: 1, shelved: 0, open: 1 }
const shift = {
  fromMs: NOW_MS - 1_000,
  toMs: NOW_MS,
  note: 'Boiler 2 is off',
  figures,
  areas: 'all',
} as const
const LI_NA = { kind: 'account', id: 'acc_li', name: '李娜', nameEn: 'Li Na' } as const
const written: AtriumEvent = { type: 'HandoverWritten', data: { handoverId: 'hov_1', ...shift } }
const sign = { handoverId: 'hov_1', remark: 'Read' } as const

describe('a shift hand-over', () => {
  it('keeps who wrote it and when, and waits for a signature', () => {
    const { state } = given().when('WriteHandover', shift).thenTypes('HandoverWritten')
    const [handover] = state.all('handover')
    expect(handover).toMatchObject({
      ...shift,
      writtenBy: personOf(tester),
      writtenAtMs: NOW_MS,
      signed: null,
    })
  })

  it('is of a time that is over, in order and a week at most', () => {
    const write = (more: object) => given().when('WriteHandover', { ...shift, ...more })
    write({ fromMs: NOW_MS, toMs: NOW_MS }).thenRefused('period_empty')
    write({ toMs: NOW_MS + 1 }).thenRefused('handover_future')
    write({ fromMs: NOW_MS - 7 * DAY_MS - 1 }).thenRefused('handover_long', { days: 7 })
  })

  it('is signed once, by somebody else than its writer', () => {
    const before = given(written)
    before.when('SignHandover', sign).thenRefused('handover_own')
    const { state } = before.when('SignHandover', sign, { actor: LI_NA }).thenTypes('HandoverSigned')
    expect(state.get('handover', 'hov_1')?.signed).toEqual({
      by: personOf(LI_NA),
      atMs: NOW_MS,
      remark: 'Read',
    })
  })
})
