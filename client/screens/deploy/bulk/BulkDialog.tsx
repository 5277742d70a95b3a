/** The action on many devices in one step: copied, moved, renamed by a pattern, given other options. */
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { BulkProps } from './bulkProps.ts'
import { CopyForm } from './CopyForm.tsx'
import { MoveForm } from './MoveForm.tsx'
import { OptionsForm } from './OptionsForm.tsx'
import { RenameForm } from './RenameForm.tsx'

const FORMS = { copy: CopyForm, move: MoveForm, rename: RenameForm, options: OptionsForm } as const
export type BulkWay = keyof typeof FORMS

export function BulkDialog({ way, ...props }: BulkProps & { readonly way: BulkWay }) {
  const { t } = useTexts()
  const [first] = props.devices
  const name = first ? nameOf(first) : ''
  const values = { count: props.devices.length, name }
  const title = t(
    props.devices.length === 1 ? `deviceSetup.${way}.titleOne` : `deviceSetup.${way}.title`,
    values,
  )
  const Form = FORMS[way]
  return (
    <FormDialog title={title} onClose={props.onClose} isWide={way === 'rename'}>
      <Form {...props} />
    </FormDialog>
  )
}
