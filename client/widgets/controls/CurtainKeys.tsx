import { ChevronDown, ChevronUp, Stop } from '@blueprintjs/icons'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Keys } from '../../ui/controls/Keys.tsx'
import { useLock } from './DeviceLock.tsx'
import type { DeviceView } from './deviceView.ts'

/** Open, stop, close. */
export function CurtainKeys({ view }: { readonly view: DeviceView }) {
  const { t } = useTexts()
  const { device, set } = view
  const lock = useLock(view)
  const name = nameOf(device)
  const key = (value: string, action: string, content: React.ReactNode) => ({
    value,
    label: t('control.curtain.action', { action, name }),
    content,
  })
  return (
    <Keys
      label={name}
      keys={[
        key('OPEN', t('control.curtain.open'), <ChevronUp size={14} />),
        key('STOP', t('control.curtain.stop'), <Stop size={12} />),
        key('CLOSE', t('control.curtain.close'), <ChevronDown size={14} />),
      ]}
      {...lock}
      onPress={(value) => set({ state: value })}
    />
  )
}
