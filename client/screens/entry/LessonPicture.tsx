/** Illustrations of the lessons, in the console's colours. Decorative: the text states what they show. */

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './LessonPicture.module.css'
import type { LessonId } from './lessons.ts'

export function LessonPicture({ id }: { readonly id: LessonId }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 150" aria-hidden="true">
      <rect className={clsx(styles.surface, styles.line)} x="0.5" y="0.5" width="239" height="149" rx="8" />
      {DRAWINGS[id]}
    </svg>
  )
}

const bar = (x: number, y: number, width: number, tone = 'text', height = 6): ReactNode => (
  <rect className={styles[tone]} x={x} y={y} width={width} height={height} rx={height / 2} />
)

const block = (x: number, y: number, [width, height]: readonly [number, number], tone: string): ReactNode => (
  <rect className={styles[tone]} x={x} y={y} width={width} height={height} rx="4" />
)

const tile = (x: number, y: number, tone: string, ring = ''): ReactNode => (
  <g>
    <rect className={clsx(styles.room, styles[tone], ring)} x={x} y={y} width="34" height="26" rx="4" />
    {bar(x + 6, y + 7, 14, 'ink', 5)}
    {bar(x + 6, y + 16, 20, 'text', 4)}
  </g>
)

const row = (y: number, state: string, width: number): ReactNode => (
  <g>
    {block(14, y, [212, 24], 'soft')}
    {bar(24, y + 9, width, 'ink')}
    <circle className={styles[state]} cx="206" cy={y + 12} r="6" />
  </g>
)

const DRAWINGS: Readonly<Record<LessonId, ReactNode>> = {
  way: (
    <>
      {block(1, 1, [62, 148], 'soft')}
      {block(9, 10, [46, 24], 'accentSoft')}
      {bar(15, 19, 30, 'ink')}
      {[48, 64, 80, 96].map((y) => bar(12, y, 38))}
      <circle className={styles.ok} cx="15" cy="136" r="4" />
      {bar(24, 133, 26)}
      {bar(74, 12, 60)}
      {[74, 116, 158].map((x, index) => block(x, 28, [38, 14], index === 0 ? 'accentSoft' : 'soft'))}
      {block(74, 54, [152, 82], 'soft')}
    </>
  ),
  home: (
    <>
      {[14, 88, 162].map((x, index) => (
        <g key={x}>
          {block(x, 14, [64, 44], 'soft')}
          {bar(x + 8, 24, 28, 'ink', 10)}
          {bar(x + 8, 42, 40, index === 1 ? 'warn' : 'text')}
        </g>
      ))}
      {block(14, 70, [138, 66], 'soft')}
      {[34, 22, 44, 30, 50, 26].map((height, index) =>
        block(24 + index * 21, 128 - height, [12, height], index === 4 ? 'accent' : 'accentSoft'),
      )}
      {[74, 92, 110].map((y) => bar(162, y, 64))}
    </>
  ),
  rooms: (
    <>
      {tile(14, 16, 'occupied')}
      {tile(56, 16, 'vacant')}
      {tile(98, 16, 'occupied', styles.ring)}
      {tile(14, 56, 'mur')}
      {tile(56, 56, 'dnd')}
      {tile(98, 56, 'vacant')}
      {tile(14, 96, 'vacant')}
      {tile(56, 96, 'occupied')}
      {tile(98, 96, 'vacant')}
      {block(148, 16, [78, 118], 'soft')}
      {bar(158, 28, 40, 'ink', 8)}
      {[50, 68, 86].map((y) => bar(158, y, 54))}
      {block(158, 106, [58, 16], 'accent')}
    </>
  ),
  devices: (
    <>
      {row(14, 'warn', 70)}
      {row(46, 'ok', 92)}
      {row(78, 'bad', 60)}
      {row(110, 'info', 84)}
    </>
  ),
  truth: (
    <>
      {block(14, 20, [64, 110], 'soft')}
      {bar(24, 36, 30, 'ink', 14)}
      {bar(24, 64, 36, 'ok')}
      {block(88, 20, [64, 110], 'soft')}
      {bar(98, 36, 30, 'text', 14)}
      {bar(98, 64, 36, 'warn')}
      {block(162, 20, [64, 110], 'soft')}
      {[28, 44, 60, 76, 92, 108].map((y) => (
        <path key={y} className={styles.hatch} d={`M164 ${y + 14} 224 ${y}`} />
      ))}
    </>
  ),
  alarms: (
    <>
      {[16, 58, 100].map((y, index) => (
        <g key={y}>
          {block(14, y, [212, 34], 'soft')}
          {block(14, y, [5, 34], ['bad', 'warn', 'info'][index] ?? 'info')}
          {bar(28, y + 9, 80, 'ink')}
          {bar(28, y + 20, 110)}
          {index < 2 ? block(176, y + 9, [40, 16], 'accentSoft') : null}
        </g>
      ))}
    </>
  ),
  lists: (
    <>
      {block(14, 14, [54, 122], 'soft')}
      {[24, 40, 56, 72, 88].map((y) => bar(22, y, 36))}
      {block(76, 14, [150, 20], 'accentSoft')}
      {[40, 58, 76, 94, 112].map((y, index) => (
        <g key={y}>
          <rect
            className={clsx(styles.box, index < 2 && styles.accent)}
            x="80"
            y={y}
            width="10"
            height="10"
            rx="2"
          />
          {bar(98, y + 2, 50, 'ink')}
          {bar(158, y + 2, 60)}
        </g>
      ))}
    </>
  ),
  search: (
    <>
      {block(34, 18, [172, 24], 'soft')}
      <circle className={styles.box} cx="48" cy="29" r="5" />
      <path className={styles.box} d="m52 33 4 4" />
      {bar(64, 27, 48, 'ink')}
      {block(34, 48, [172, 84], 'soft')}
      {block(38, 52, [164, 22], 'accentSoft')}
      {[60, 84, 108].map((y, index) => (
        <g key={y}>
          {bar(48, y, 60, 'ink')}
          {bar(150, y, 40 - index * 6)}
        </g>
      ))}
    </>
  ),
  you: (
    <>
      <circle className={styles.accent} cx="52" cy="54" r="24" />
      <circle className={styles.surface} cx="52" cy="47" r="8" />
      <path className={styles.surface} d="M36 70a16 12 0 0 1 32 0Z" />
      {bar(96, 38, 90, 'ink', 9)}
      {bar(96, 56, 120)}
      {bar(96, 70, 100)}
      {block(14, 100, [64, 30], 'soft')}
      {block(88, 100, [64, 30], 'accentSoft')}
      {block(162, 100, [64, 30], 'dark')}
    </>
  ),
}
