import { TextArea } from '@blueprintjs/core'
import { FieldFrame } from '../FieldFrame.tsx'
import styles from '../field.module.css'
import { ruleOf, type TextAreaDef } from '../fieldTypes.ts'
import { useField } from '../useForm.ts'
import { Counter } from './Counter.tsx'

export function TextAreaField(def: TextAreaDef) {
  const field = useField(ruleOf(def))
  return (
    <FieldFrame {...def} field={field} aside={<Counter value={field.value} max={def.maxLength} />}>
      {(aria) => (
        <TextArea
          {...aria}
          className={styles.textarea}
          name={def.name}
          rows={def.rows ?? 3}
          fill
          value={String(field.value)}
          readOnly={def.isReadOnly ?? false}
          autoFocus={def.autoFocus ?? false}
          autoComplete={def.autoComplete ?? 'off'}
          onChange={(event) => field.set(event.currentTarget.value)}
          onBlur={field.leave}
        />
      )}
    </FieldFrame>
  )
}
