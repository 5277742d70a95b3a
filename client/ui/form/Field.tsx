import type { FieldDef } from './fieldTypes.ts'
import {
  ColorField,
  PeriodField,
  ScheduleField,
  TransferField,
  TreeField,
  UploadField,
} from './inputs/BlockFields.tsx'
import { CardsField, ChecksField, SegmentedField, SelectField } from './inputs/ChoiceFields.tsx'
import { CodeField } from './inputs/CodeField.tsx'
import { FileField } from './inputs/FileField.tsx'
import { InstantField } from './inputs/InstantField.tsx'
import { NumberField } from './inputs/NumberField.tsx'
import { PasswordField } from './inputs/PasswordField.tsx'
import { RowsField } from './inputs/RowsField.tsx'
import { SwitchField } from './inputs/SwitchField.tsx'
import { TextAreaField } from './inputs/TextAreaField.tsx'
import { DateField, TextField } from './inputs/TextField.tsx'

/** Field of any plain kind. Places and positions have their own components. */
export function Field(def: FieldDef) {
  switch (def.kind) {
    case 'text':
    case 'phone':
      return <TextField {...def} />
    case 'password':
      return <PasswordField {...def} />
    case 'number':
      return <NumberField {...def} />
    case 'textarea':
      return <TextAreaField {...def} />
    case 'select':
      return <SelectField {...def} />
    case 'segmented':
      return <SegmentedField {...def} />
    case 'cards':
      return <CardsField {...def} />
    case 'checks':
      return <ChecksField {...def} />
    case 'transfer':
      return <TransferField {...def} />
    case 'tree':
      return <TreeField {...def} />
    case 'rows':
      return <RowsField def={def}>{(cell) => <Field {...cell} />}</RowsField>
    case 'schedule':
      return <ScheduleField {...def} />
    case 'period':
      return <PeriodField {...def} />
    case 'color':
      return <ColorField {...def} />
    case 'upload':
      return <UploadField {...def} />
    case 'switch':
      return <SwitchField {...def} />
    case 'date':
    case 'time':
    case 'datetime-local':
      return <DateField {...def} />
    case 'instant':
      return <InstantField {...def} />
    case 'code':
      return <CodeField {...def} />
    case 'file':
      return <FileField {...def} />
  }
}
