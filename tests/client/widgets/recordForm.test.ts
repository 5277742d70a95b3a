/** Type tests: this file compiles only with correct form types. */
import { expectTypeOf, it } from 'vitest'
import type { RecordDialogProps } from '#client/widgets/records/RecordDialog.tsx'
import type { RecordFormProps } from '#client/widgets/records/RecordForm.tsx'
import type { deviceGroupsContract } from '#shared/contract/deviceGroups.ts'

type Add = typeof deviceGroupsContract.add
type Update = typeof deviceGroupsContract.update

it('a record that exists needs an endpoint that changes it; without one the form only adds', () => {
  type Form = RecordFormProps<Add, Update>
  type Common = Pick<Form, 'add' | 'onCancel'>
  const record = { id: 'grp_1' }
  const changes = (common: Common, update: Update): Form => ({ ...common, update, record })
  const adds = (common: Common): Form => ({ ...common, record: null })
  // @ts-expect-error Nothing changes the record.
  const lacks = (common: Common): Form => ({ ...common, record })
  expectTypeOf([adds, lacks]).items.returns.toEqualTypeOf<Form>()
  expectTypeOf(changes).returns.toEqualTypeOf<Form>()
})

it('likewise in a dialog', () => {
  type Dialog = RecordDialogProps<'deviceGroup', Add, Update>
  type Common = Pick<Dialog, 'type' | 'addTitle' | 'add' | 'onClose'>
  const id = 'grp_1'
  const changes = (common: Common, update: Update): Dialog => ({ ...common, update, id })
  const adds = (common: Common): Dialog => ({ ...common, id: null })
  // @ts-expect-error Nothing changes the record.
  const lacks = (common: Common): Dialog => ({ ...common, id })
  expectTypeOf([adds, lacks]).items.returns.toEqualTypeOf<Dialog>()
  expectTypeOf(changes).returns.toEqualTypeOf<Dialog>()
})
