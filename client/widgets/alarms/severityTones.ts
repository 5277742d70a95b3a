import type { Alarm } from '#shared/records/alarm.ts'
import type { Tone } from '../../ui/controls/StatusTag.tsx'

/** Tag colour per severity. */
export const SEVERITY_TONES: Readonly<Record<Alarm['severity'], Tone>> = {
  critical: 'bad',
  major: 'major',
  minor: 'warn',
  info: 'info',
}
