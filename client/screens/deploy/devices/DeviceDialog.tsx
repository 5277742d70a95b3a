/** Adds a device, or changes one that is there. */
import { useNavigate, useSearchParams } from 'react-router-dom'
import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import { screenOf } from '#shared/screens/registry.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecord } from '../../../store/hooks.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { RecordForm } from '../../../widgets/records/RecordForm.tsx'
import { DEVICE_REFUSALS } from '../refusals.ts'
import { DeviceFields } from './DeviceFields.tsx'

const BLANK = {
  connection: 'default',
  locationMode: 'automatic',
  silentAfterMs: '0',
  circuits: [{ name: '', nameEn: '', feeds: '' }],
}

/** What of a list's address leaves no row out. */
const OF_NO_ROW: ReadonlySet<string> = new Set(['sort', 'cols', 'page', 'size', 'open'])

/** One location, or none, is sent whole. */
const TOGETHER = [['locationMode', 'longitude', 'latitude', 'address']] as const

export function DeviceDialog(props: { readonly id: DeviceId | null; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { id, onClose } = props
  const device = useRecord('device', id)
  const [asked] = useSearchParams()
  const navigate = useNavigate()
  const added = ({ deviceId }: OutputOf<typeof deviceSetupContract.add>) => {
    onClose()
    const isSearched = [...asked.keys()].some((name) => !OF_NO_ROW.has(name))
    showToast('ok', {
      text: t(isSearched ? 'deviceSetup.addedBeside' : 'form.added'),
      actions: [
        {
          text: t('deviceSetup.showAdded'),
          run: () => void navigate(`${screenOf('deviceSetup').path}?open=${deviceId}`),
        },
      ],
    })
  }
  // Deleted by someone else meanwhile: there is nothing left to change.
  if (id !== null && !device) return null
  const title = device ? t('form.editNamed', { name: nameOf(device) }) : t('deviceSetup.add')
  return (
    <FormDialog title={title} onClose={onClose} isWide>
      <RecordForm
        add={deviceSetupContract.add}
        update={deviceSetupContract.update}
        record={device ?? null}
        toValues={valuesOfDevice}
        isStep
        confirmsSave
        initial={BLANK}
        idName="deviceId"
        together={TOGETHER}
        refusals={DEVICE_REFUSALS}
        added=""
        onAdded={added}
        onSaved={onClose}
        onCancel={onClose}
      >
        <DeviceFields isNew={id === null} />
      </RecordForm>
    </FormDialog>
  )
}

function valuesOfDevice({ location, silentAfterMs, ...device }: Device) {
  return {
    ...device,
    locationMode: location ? 'custom' : 'automatic',
    ...location,
    silentAfterMs: String(silentAfterMs ?? 0),
  }
}
