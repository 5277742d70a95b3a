import { Fragment, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../lazyPart.ts'
import { FixedRows } from '../../rows/FixedRows.tsx'
import { RowsWaiting } from '../../rows/RowsWaiting.tsx'
import { FieldFrame } from '../FieldFrame.tsx'
import { type FieldDef, type RowsDef, ruleOf } from '../fieldTypes.ts'
import type { RowOrder } from '../model/rows.ts'
import { type FieldObject, isObject, valueAt } from '../model/values.ts'
import { useContainer, useFormStore, useRowKeys } from '../useForm.ts'

const Rows = lazyPart(async () => (await import('../../rows/Rows.tsx')).Rows)

/** Repeating rows. Re-renders on row changes; typing re-renders one field. `children` renders a cell. */
export function RowsField(props: {
  readonly def: RowsDef
  readonly children: (field: FieldDef) => ReactNode
}) {
  const { def } = props
  const store = useFormStore()
  const field = useContainer(ruleOf(def))
  const keys = useRowKeys(def.name)
  const rowAt = (index: number): FieldObject => {
    const row = valueAt(store.values, `${def.name}.${index}`)
    return isObject(row) ? row : {}
  }
  const places = keys.map((_, index) => index)
  const arrange = (order: RowOrder) => store.arrangeRows(def.name, order)
  const duplicate = (index: number) => {
    // A copy is a row of its own: the id stays with the first.
    const { id: _, ...copy } = rowAt(index)
    arrange([...places.slice(0, index + 1), { row: copy }, ...places.slice(index + 1)])
  }
  const nameOf = (index: number) => def.rowName?.(rowAt(index), index) ?? ''
  const fieldsOf = (index: number) =>
    def.row.map((cell) => (
      // Key by name in the row, so that moving keeps the field.
      <Fragment key={cell.name}>
        {props.children({
          ...cell,
          name: `${def.name}.${index}.${cell.name}`,
          isReadOnly: cell.isReadOnly ?? def.isReadOnly,
        })}
      </Fragment>
    ))
  const about = { label: def.label, keys, nameOf }
  return (
    <FieldFrame {...def} field={field} isGroup>
      {() =>
        def.isFixed ? (
          <FixedRows {...about}>{fieldsOf}</FixedRows>
        ) : (
          <Suspense fallback={<RowsWaiting count={keys.length} addVerb={def.addVerb} />}>
            <Rows
              {...about}
              rowsMax={def.rowsMax}
              addVerb={def.addVerb}
              isDisabled={def.isReadOnly}
              onAdd={() => arrange([...places, { row: def.blank }])}
              onDuplicate={duplicate}
              onRemove={(index) => arrange(places.toSpliced(index, 1))}
              onMove={arrange}
            >
              {fieldsOf}
            </Rows>
          </Suspense>
        )
      }
    </FieldFrame>
  )
}
