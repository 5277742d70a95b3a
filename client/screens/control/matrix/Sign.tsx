import { clsx } from 'clsx'
import type { RoomStatus } from '#shared/rules/roomState.ts'
import styles from './Sign.module.css'

/** Icons drawn for 11 px, where Blueprint's 16 px icons become illegible. Vacant rooms have no icon. */
export const SIGNS: Readonly<
  Record<Exclude<RoomStatus, 'vacant'> | 'alarm' | 'seenAlarm' | 'uncomfortable' | 'tick', string>
> = {
  occupied: 'M6 .5a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2ZM1.2 11.5C1.2 8.6 3.3 6.8 6 6.8s4.8 1.8 4.8 4.7Z',
  do_not_disturb: 'M4.6.6a5.6 5.6 0 1 0 6.8 6.8A4.9 4.9 0 0 1 4.6.6Z',
  make_up_room: 'M10.6.3l1.1 1.1-4 4 .3 1.2C7.7 9.4 5.4 11.2 1 11.7L.3 11C.8 6.6 2.6 4.3 5.4 4l1.2.3Z',
  offline: 'M3.4.3h1.4v3H3.4ZM7.2.3h1.4v3H7.2ZM2 4h8v2.1a3.6 3.6 0 0 1-3.2 3.6v2H5.2v-2A3.6 3.6 0 0 1 2 6.1Z',
  /** A ring with nothing in it: no report ever filled it. */
  never: 'M6 .5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM6 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM3.5 5.3h5v1.4h-5Z',
  unknown:
    'M3 3.9C3 2 4.2.7 6.1.7S9.2 1.9 9.2 3.6c0 2.1-2.3 2.4-2.3 4.2H5.2c0-2.5 2.2-2.9 2.2-4.1 0-.8-.5-1.3-1.3-1.3-.9 0-1.4.6-1.4 1.5ZM5.1 9.3h1.9v1.9H5.1Z',
  alarm: 'M6 .6 11.8 11.2H.2ZM5.2 4.4h1.6V8H5.2ZM5.2 8.6h1.6v1.5H5.2Z',
  /** Hollow: someone has seen to it. */
  seenAlarm: 'M6 .6 11.8 11.2H.2ZM6 3.3 2.2 9.9H9.8Z',
  /** A thermometer. */
  uncomfortable: 'M4.6 1.9a1.4 1.4 0 0 1 2.8 0v4.7a2.7 2.7 0 1 1-2.8 0ZM5.5 3v4.2a1.7 1.7 0 1 0 1 0V3Z',
  tick: 'M1.2 6.4 2.6 5l2.2 2.2L9.6 2.4 11 3.8 4.8 10Z',
}

/** Icon size in px. */
export const SIGN_SIZE = 12

/** Hollow where nothing waits. */
export const alarmSign = ({ isWaiting }: { readonly isWaiting: boolean }): 'alarm' | 'seenAlarm' =>
  isWaiting ? 'alarm' : 'seenAlarm'

/** State icon without text; the accessible name of its owner states the same. */
export function Sign(props: {
  readonly of: keyof typeof SIGNS | 'vacant'
  readonly className?: string | undefined
}) {
  if (props.of === 'vacant') return null
  return (
    <svg
      className={clsx(styles.sign, props.className)}
      viewBox={`0 0 ${SIGN_SIZE} ${SIGN_SIZE}`}
      aria-hidden="true"
    >
      <path d={SIGNS[props.of]} fillRule="evenodd" />
    </svg>
  )
}
