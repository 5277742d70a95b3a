/** A new virtual remote: appliance, brand, model, its power key tried before it is added, and its name. */
import { Button } from '@blueprintjs/core'
import { Power } from '@blueprintjs/icons'
import { useState, useSyncExternalStore } from 'react'
import { infraredContract } from '#shared/contract/infrared.ts'
import { APPLIANCES, type Appliance } from '#shared/infrared/appliances.ts'
import type { Device } from '#shared/records/device.ts'
import { sendCode } from '../../../actions/infrared.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { ChoiceSource } from '../../../ui/form/fieldTypes.ts'
import { useFormStore } from '../../../ui/form/useForm.ts'
import { useNameFields } from '../../../widgets/records/useNameFields.ts'
import styles from './remotes.module.css'

const BRAND = 'local.brandId'
const quiet = (signal: AbortSignal) => ({ signal, isQuiet: true }) as const
const applianceIn = (value: unknown): Appliance => APPLIANCES.find((one) => one === value) ?? 'tv'

const BRANDS: ChoiceSource = {
  loadWith: ['appliance'],
  async load(values, signal) {
    const { list } = await call(
      infraredContract.brands,
      { appliance: applianceIn(values.appliance) },
      quiet(signal),
    )
    return list.map((brand) => ({ value: brand.id, text: nameOf(brand) }))
  },
}

const MODELS: ChoiceSource = {
  loadWith: ['appliance', BRAND],
  async load(values, signal) {
    const local = values.local as { readonly brandId?: string } | undefined
    const brandId = local?.brandId ?? ''
    if (brandId === '') return []
    const input = { appliance: applianceIn(values.appliance), brandId }
    const { list } = await call(infraredContract.models, input, quiet(signal))
    return list.map(({ id, name }) => ({ value: id, text: name }))
  },
}

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
        refusals={{ name_taken: 'name', name_invalid: 'name', infrared_model_unknown: 'modelId' }}
        verb={t('form.add')}
        done={t('form.added')}
        onDone={onClose}
        onCancel={onClose}
      >
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
      </CommandForm>
    </FormDialog>
  )
}

/** Sends the power key of the chosen model, so that one sees whether it is the right one. */
function TryPower({ device, isLocked }: { readonly device: Device; readonly isLocked: boolean }) {
  const { t } = useTexts()
  const store = useFormStore()
  const modelId = useSyncExternalStore(store.subscribe, () => String(store.field('modelId').value ?? ''))
  const [said, say] = useState('')
  const run = () =>
    sendCode({ deviceId: device.id, modelId, key: 'power' }).then(
      () => say(t('infrared.tried')),
      (error: Error) => say(error.message),
    )
  return (
    <div className={styles.try}>
      <Button icon={<Power />} disabled={isLocked || modelId === ''} onClick={() => void run()}>
        {t('infrared.tryPower')}
      </Button>
      <span role="status">{said}</span>
    </div>
  )
}
