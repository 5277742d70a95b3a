import { type ReactNode, Suspense } from 'react'
import { Segmented } from '../controls/Segmented.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { textsOf } from './model/values.ts'
import { useField } from './useForm.ts'

/** A field that is 'all', or a list of ids. */
export function AllOrChosen(props: {
  readonly name: string
  readonly label: string
  readonly all: string
  readonly chosen: string
  readonly help: string
  readonly isReadOnly: boolean
  readonly children: (value: readonly string[], put: (value: readonly string[]) => void) => ReactNode
}) {
  const { name, label, all, chosen } = props
  const field = useField({ name, isOptional: true })
  const isAll = field.value === 'all'
  return (
    <FieldFrame
      name={name}
      label={label}
      help={props.help}
      field={field}
      isGroup
      textOf={(value) => (value === 'all' ? all : value)}
    >
      {() => (
        <>
          <Segmented
            label={label}
            choices={[
              { value: 'all', text: all },
              { value: 'chosen', text: chosen },
            ]}
            value={isAll ? 'all' : 'chosen'}
            isDisabled={props.isReadOnly}
            onChange={(value) => field.set(value === 'all' ? 'all' : [])}
          />
          {isAll ? null : (
            <Suspense fallback={<Skeleton lines={8} />}>
              {props.children(textsOf(field.value), field.set)}
            </Suspense>
          )}
        </>
      )}
    </FieldFrame>
  )
}
