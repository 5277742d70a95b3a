import { useEffect, useState } from 'react'
import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import { DEVICE_NUMBER_LENGTH_MAX } from '#shared/kernel/ids.ts'
import type { HostId } from '#shared/records/host.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { useFieldValue } from '../../../ui/form/useForm.ts'

/** Free ones are offered once the host is chosen. */
export function NumberField() {
  const { t } = useTexts()
  const hostId = String(useFieldValue('hostId'))
  const [free, setFree] = useState<readonly string[]>([])
  useEffect(() => {
    if (hostId === '') return
    let isCurrent = true
    call(deviceSetupContract.freeNumbers, { hostId: hostId as HostId, count: 5 }, { isQuiet: true }).then(
      ({ numbers }) => {
        if (isCurrent) setFree(numbers)
      },
      // Offering is a help: without it a number is typed.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [hostId])
  return (
    <Field
      kind="text"
      name="number"
      label={t('deviceSetup.number')}
      help={free[0] ? t('deviceSetup.numberFree', { number: free[0] }) : t('deviceSetup.numberHelp')}
      maxLength={DEVICE_NUMBER_LENGTH_MAX}
      suggestions={free}
    />
  )
}
