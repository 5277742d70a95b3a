/** Records as the contract shows them, for types that no action is about: one at each area or device that there is. */
import { contract } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { must } from '#shared/kernel/assert.ts'
import { recordTypeOf } from '#shared/records/recordTypeOf.ts'
import { type AnyRecord, RECORDS, type RecordName, type State } from '#shared/records/registry.ts'

interface Row {
  readonly id: string
}

/** The rows of all lists' examples that are a record without its type. */
function* rowsShown(): Generator<Row & { readonly type: RecordName }> {
  const endpoints = Object.values(contract).flatMap((group): readonly Endpoint[] => Object.values(group))
  for (const { example } of endpoints) {
    const { list = [] } = (example.output ?? {}) as { readonly list?: readonly Row[] }
    for (const row of list) {
      const type = typeof row === 'object' && row !== null ? recordTypeOf(String(row.id)) : undefined
      if (type) yield { type, ...row }
    }
  }
}

export function exampleRecords(state: State, types: readonly RecordName[]): AnyRecord[] {
  const rows = [...rowsShown()].filter(({ type }) => types.includes(type))
  const places = [...state.all('device')].map(({ id, areaId, hostId }) => ({ id, areaId, hostId }))
  return rows.flatMap(({ id, ...row }, nth) =>
    places.flatMap((place, n): AnyRecord[] => {
      const text = JSON.stringify(row)
        .replace(/"ara_[^"]*"/g, `"${place.areaId}"`)
        .replace(/"hst_[^"]*"/g, `"${place.hostId}"`)
        .replace(/"dev_[^"]*"/g, `"${place.id}"`)
      const { schema } = RECORDS[row.type]
      const read = schema.safeParse({
        id: `${must(id.split('_')[0], 'a prefix')}_shown${nth}-${n}`,
        ...JSON.parse(text),
      })
      return read.success ? [read.data] : []
    }),
  )
}
