import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareRows } from '#client/i18n/rowOrder.ts'
import { sortRows } from '#client/store/table/sortRows.ts'

test('rows are sorted as they are compared, whatever their keys', () => {
  const text = fc.constantFrom('a', 'A', '1', '01', '10', '2', 'ä', '空调 2', '空调 10', '')
  const key = (of: fc.Arbitrary<string | number>) => fc.oneof(of, fc.constant(null))
  const rows = fc
    .constantFrom(text, fc.integer({ min: -3, max: 12 }), fc.oneof(text, fc.nat(12)))
    .chain((of) =>
      fc.array(fc.record({ key: key(of), tie: text, id: fc.string({ maxLength: 2 }) }), { maxLength: 30 }),
    )
  fc.assert(
    fc.property(rows, fc.boolean(), (all, isDescending) => {
      const sorted = [...all]
      for (const _ of sortRows(sorted, isDescending));
      expect(sorted).toEqual([...all].sort((a, b) => compareRows(a, b, isDescending)))
    }),
    { numRuns: 500 },
  )
})
