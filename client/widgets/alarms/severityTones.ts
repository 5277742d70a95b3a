import type { Alarm } from '#shared/records/alarm.ts'
import type { Tone } from '../../ui/controls/StatusTag.tsx'

/** One colour for each severity, wherever it stands as a tag. */
export const SEVERITY_TONES: Readonly<Record<Alarm['severity'], Tone>> = {
  critical: 'bad',
  major: 'major',
  minor: 'warn',
  info: 'info',
}
