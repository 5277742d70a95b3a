import { isMarkedNormal } from '../../actions/devices/alarming.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { StatusTag } from '../../ui/controls/StatusTag.tsx'
import type { DeviceView } from './deviceView.ts'

/** Null if normal; one marked normal may still report its alarm. */
export function oddness({ device, values }: DeviceView): 'abnormal' | 'low_battery' | 'marked' | null {
  if (device.condition !== 'normal') return device.condition
  return isMarkedNormal(device, values) ? 'marked' : null
}

/** The problems with it; nothing where nothing is. */
export function Condition({ view }: { readonly view: DeviceView }) {
  const { t } = useTexts()
  const odd = oddness(view)
  if (odd === null) return null
  return <StatusTag tone={odd === 'abnormal' ? 'bad' : 'warn'}>{t(`control.condition.${odd}`)}</StatusTag>
}
