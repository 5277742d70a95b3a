/** A new virtual remote: appliance, brand, model, its power key tried before it is added, and its name. */

import { infraredContract } from '#shared/contract/infrared.ts'
import { APPLIANCES } from '#shared/infrared/appliances.ts'
import type { Device } from '#shared/records/device.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FieldGrid } from '../../../ui/form/FormParts.tsx'
import { useNameFields } from '../../../widgets/records/useNameFields.ts'
import { REMOTE_REFUSALS } from '../refusals.ts'
import { BRAND, BRANDS, MODELS } from './remoteChoices.ts'
import { TryPower } from './TryPower.tsx'

export function AddRemote(props: {
  readonly device: Device
  readonly isLocked: boolean
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const { device, onClose } = props
  const [name, nameEn] = useNameFields(t('infrared.name'))
  return (
    <FormDialog title={t('infrared.addTo', { name: nameOf(device) })} onClose={onClose}>
      <CommandForm
        endpoint={infraredContract.add}
        extra={{ deviceId: device.id }}
        draft={device.id}
        initial={{ appliance: 'tv' }}
        send={(input) => call(infraredContract.add, input, { isQuiet: true })}
        refusals={REMOTE_REFUSALS}
        verb={t('form.add')}
        done={t('form.added')}
        onDone={onClose}
        onCancel={onClose}
      >
        <FieldGrid>
          <Field
            kind="segmented"
            name="appliance"
            label={t('infrared.appliance')}
            choices={APPLIANCES.map((value) => ({ value, text: t(`infrared.appliances.${value}`) }))}
          />
          <Field
            kind="select"
            name={BRAND}
            label={t('infrared.brand')}
            help={t('infrared.brandHelp')}
            none={t('infrared.learnedOnly')}
            choices={BRANDS}
            isOptional
            isHalf
          />
          <Field
            kind="select"
            name="modelId"
            label={t('infrared.model')}
            help={t('infrared.catalogueHelp')}
            none={t('infrared.learnedOnly')}
            choices={MODELS}
            isOptional
            isHalf
          />
          <TryPower device={device} isLocked={props.isLocked} />
          <Field {...name} autoFocus={false} />
          <Field {...nameEn} />
        </FieldGrid>
      </CommandForm>
    </FormDialog>
  )
}
