import { Switch } from '../../controls/Switch.tsx'
import { FieldFrame } from '../FieldFrame.tsx'
import { ruleOf, type SwitchDef } from '../fieldTypes.ts'
import { useField } from '../useForm.ts'

/** Boolean field; never missing. */
export function SwitchField(def: SwitchDef) {
  const field = useField({ ...ruleOf(def), isOptional: true })
  return (
    <FieldFrame {...def} isOptional={false} field={field} isGroup>
      {() => (
        <Switch
          label={def.label}
          isOn={field.value === true}
          isDisabled={def.isReadOnly ?? false}
          onToggle={field.set}
        />
      )}
    </FieldFrame>
  )
}
