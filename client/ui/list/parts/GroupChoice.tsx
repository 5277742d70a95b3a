import { HTMLSelect } from '@blueprintjs/core'
import type { ListGroupings } from '../model/grouping.ts'
import type { ListControl } from '../useList.ts'

/** Grouping of rows, stored in the URL. */
export function GroupChoice<Row>(props: {
  readonly list: ListControl
  readonly groupings: ListGroupings<Row> | undefined
}) {
  const { list, groupings } = props
  if (!groupings) return null
  const { label, none, ways } = groupings
  return (
    <HTMLSelect
      aria-label={label}
      title={label}
      value={list.address.groupedBy ?? ''}
      options={[
        { value: '', label: none },
        ...ways.map((way) => ({ value: way.id, label: `${label}: ${way.label}` })),
      ]}
      onChange={({ currentTarget }) => list.change({ groupedBy: currentTarget.value || null })}
    />
  )
}
