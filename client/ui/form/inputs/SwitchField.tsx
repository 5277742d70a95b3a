import { Switch } from '../../controls/Switch.tsx'
import { FieldFrame } from '../FieldFrame.tsx'
import type { SwitchDef } from '../fieldTypes.ts'
import { useField } from '../useForm.ts'

/** On or off: there is always a value, so it is never missing. */
export function SwitchField(def: SwitchDef) {
  const field = useField({ name: def.name, isOptional: true, check: def.check })
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
