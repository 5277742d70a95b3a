/** A field as data. Labels and the like are texts in the user's language. */

import type { PickNode } from '../picker/pickModel.ts'
import type { TransferItem } from '../transfer/transferModel.ts'
import type { SendFile } from '../upload/useUpload.ts'
import type { Check, FaultCode, FieldRule, Inquiry } from './model/faults.ts'
import type { FieldObject, FormValues } from './model/values.ts'

export interface Choice {
  readonly value: string
  readonly text: string
  /** Picture address, for `cards`. */
  readonly picture?: string | undefined
  readonly note?: string | undefined
}

/** Choices that are fetched, and fetched again when a field changes that they depend on. */
export interface ChoiceSource {
  readonly load: (values: FormValues, signal: AbortSignal) => Promise<readonly Choice[]>
  readonly loadWith?: readonly string[]
}
export type Choices = readonly Choice[] | ChoiceSource

export interface FieldBase {
  /** A path into the endpoint's input (`name`, `plan.from`); `local.…` stays in the form. */
  readonly name: string
  readonly label: string
  readonly help?: string | undefined
  readonly isOptional?: boolean | undefined
  readonly isReadOnly?: boolean | undefined
  readonly check?: Check | undefined
  /** Checked asynchronously, as whether a name is free: debounced, and awaited before sending. */
  readonly inquire?: Inquiry | undefined
  /** Other fields that the inquiry reads. */
  readonly inquireWith?: readonly string[] | undefined
  /** Custom messages for the field's faults. */
  readonly faultTexts?: Readonly<Partial<Record<FaultCode, string>>> | undefined
  /** The HTML autocomplete token; `off` without it. */
  readonly autoComplete?: string | undefined
  /** Half of the form's width where there is room. */
  readonly isHalf?: boolean | undefined
  readonly autoFocus?: boolean | undefined
}

export interface TextDef extends FieldBase {
  readonly kind: 'text' | 'phone'
  readonly placeholder?: string
  /** Maximum length, with counter. */
  readonly maxLength?: number
  /** Suggestions; other values are allowed unless `check` rejects them. */
  readonly suggestions?: readonly string[]
}
export interface PasswordDef extends FieldBase {
  readonly kind: 'password'
}
export interface NumberDef extends FieldBase {
  readonly kind: 'number'
  readonly min?: number
  readonly max?: number
  readonly step?: number | 'any'
  readonly unit?: string
}
export interface TextAreaDef extends FieldBase {
  readonly kind: 'textarea'
  readonly maxLength?: number
  readonly rows?: number
}
export interface ChoiceDef extends FieldBase {
  readonly kind: 'select' | 'segmented' | 'cards'
  readonly choices: Choices
  /** Label for no selection, if allowed. */
  readonly none?: string
}
export interface SwitchDef extends FieldBase {
  readonly kind: 'switch'
}
export interface DateDef extends FieldBase {
  readonly kind: 'date' | 'time' | 'datetime-local'
  readonly min?: string
  readonly max?: string
}
/** A moment by the clocks of the project, wherever the browser is; the value is in milliseconds. */
export interface InstantDef extends FieldBase {
  readonly kind: 'instant'
  /** Limits of the browser's picker; the endpoint validates. */
  readonly minMs?: number
  readonly maxMs?: number
}
export interface CodeDef extends FieldBase {
  readonly kind: 'code'
  /** The field with the recipient of the code; it must be valid before one is sent. */
  readonly sentTo: string
  /** Sends a code; resolves to the wait until the next one, and the code itself in a simulated world. */
  readonly sendCode: (target: string) => Promise<{
    readonly waitSeconds: number
    readonly code: string | null
  }>
}
export interface FileDef extends FieldBase {
  readonly kind: 'file'
  /** HTML `accept` value, such as `image/png,image/jpeg` or `.bin`. */
  readonly accept: string
  readonly sizeMaxBytes: number
  /** A picture is shown as soon as it is chosen. The value is a data address in either case. */
  readonly isPicture?: boolean
}

/** Some of many; the value is a list of ids. `checks` for a handful, `transfer` for hundreds. */
export interface ManyDef extends FieldBase {
  readonly kind: 'transfer'
  readonly items: readonly TransferItem[]
}
export interface ChecksDef extends FieldBase {
  readonly kind: 'checks'
  readonly choices: Choices
}
/** Selection from a tree; the value is one id or a list of leaf ids. */
export interface TreeDef extends FieldBase {
  readonly kind: 'tree'
  readonly nodes: readonly PickNode[]
  readonly isMany?: boolean
  /** For a single choice: groups are selectable too. */
  readonly isAnyNode?: boolean
}
/** Repeating rows; the value is a list of objects. The names of the fields in a row are relative to it. */
export interface RowsDef extends FieldBase {
  readonly kind: 'rows'
  readonly row: readonly FieldDef[]
  /** Initial value of a new row. */
  readonly blank: FieldObject
  readonly rowsMax?: number
  readonly addVerb?: string
  /** Accessible name of a row. */
  readonly rowName?: (row: FieldObject, index: number) => string
  /** Rows cannot be added, removed or moved. */
  readonly isFixed?: boolean
}
/** `{ repeat, days, date, from, to }` */
export interface ScheduleDef extends FieldBase {
  readonly kind: 'schedule'
  readonly isWeeklyOnly?: boolean
}
/** `{ from, to }`: ISO dates, both included. */
export interface PeriodDef extends FieldBase {
  readonly kind: 'period'
  /** Today in the time zone of the data. */
  readonly today: string
  readonly isFuture?: boolean
}
/** `#rrggbb` */
export interface ColorDef extends FieldBase {
  readonly kind: 'color'
}
/** A file that is uploaded as soon as it is chosen; the value is the server's id of it. */
export interface UploadDef extends FieldBase {
  readonly kind: 'upload'
  readonly accept: string
  readonly sizeMaxBytes: number
  readonly send: SendFile
}

export type FieldDef =
  | ManyDef
  | ChecksDef
  | TreeDef
  | RowsDef
  | ScheduleDef
  | PeriodDef
  | ColorDef
  | UploadDef
  | TextDef
  | PasswordDef
  | NumberDef
  | TextAreaDef
  | ChoiceDef
  | SwitchDef
  | DateDef
  | InstantDef
  | CodeDef
  | FileDef

/** Form rule of a field definition. */
export const ruleOf = ({ name, isOptional = false, check, inquire, inquireWith }: FieldBase): FieldRule => ({
  name,
  isOptional,
  check,
  inquire,
  inquireWith,
})
