import { describe, expect, it } from 'vitest'
import { createFormat } from '#client/i18n/format.ts'
import { OWN_PERIOD, periodText, readPeriod } from '#client/screens/message/OwnPeriod.tsx'
import { type AddressRules, changeAddress, readAddress } from '#client/ui/list/model/listUrl.ts'

const FROM_MS = Date.UTC(2026, 10, 20, 14)
const rules: AddressRules = {
  facets: [{ id: 'raised', options: ['hour', 'day'], isOneOf: true, own: OWN_PERIOD }],
  columns: [],
  sortable: [],
  sort: null,
  pageSize: 20,
}
const raisedAt = (address: string) => readAddress(new URLSearchParams(address), rules).filters.raised

describe('a period of one’s own', () => {
  it('is held by the address beside the quick ones, and what is none is left out', () => {
    const own = `${FROM_MS}-${FROM_MS + 1}`
    const address = changeAddress(new URLSearchParams(), { filters: { raised: [own] } }, rules).toString()
    expect(raisedAt(address)).toEqual([own])
    expect(raisedAt('raised=day')).toEqual(['day'])
    for (const junk of ['2-1', '1-', 'yesterday', 'week', '1-99999999999999']) {
      expect(raisedAt(`raised=${junk}`)).toBeUndefined()
    }
  })

  it('reads as the walls of the project show it, the day once where both are of it', () => {
    const format = createFormat('en', 'Asia/Shanghai')
    const read = (lengthMs: number) => {
      const period = readPeriod(`${FROM_MS}-${FROM_MS + lengthMs}`)
      return period && periodText(period, format)
    }
    expect(read(3_600_000)).toBe('2026-11-20 22:00 – 23:00')
    expect(read(8 * 3_600_000)).toBe('2026-11-20 22:00 – 2026-11-21 06:00')
  })
})
