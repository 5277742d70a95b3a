import { Button } from '@blueprintjs/core'
import { Power } from '@blueprintjs/icons'
import { useState, useSyncExternalStore } from 'react'
import type { Device } from '#shared/records/device.ts'
import { sendCode } from '../../../actions/infrared.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useFormStore } from '../../../ui/form/useForm.ts'
import styles from './remotes.module.css'

/** Sends the power key of the chosen model, so that one sees whether it is the right one. */
export function TryPower({ device, isLocked }: { readonly device: Device; readonly isLocked: boolean }) {
  const { t } = useTexts()
  const store = useFormStore()
  const modelId = useSyncExternalStore(store.subscribe, () => String(store.field('modelId').value ?? ''))
  const [announced, say] = useState('')
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
      <span role="status">{announced}</span>
    </div>
  )
}
