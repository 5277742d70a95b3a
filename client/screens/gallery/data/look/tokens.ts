/** The variables of client/ui/tokens.css, as the theme page shows them. */

export const COLOR_GROUPS = ['surface', 'text', 'accent', 'meaning', 'severity', 'room'] as const
export type ColorGroup = (typeof COLOR_GROUPS)[number]

export const COLOR_TOKENS: Readonly<Record<ColorGroup, readonly string[]>> = {
  surface: ['--page', '--surface', '--surface-2', '--surface-3', '--line', '--line-strong', '--scrim'],
  text: ['--ink', '--ink-2', '--ink-3'],
  accent: [
    '--accent',
    '--accent-shade',
    '--accent-on',
    '--accent-ink',
    '--accent-soft',
    '--accent-line',
    '--state',
    '--state-on',
    '--state-ink',
    '--state-soft',
  ],
  meaning: [
    '--ok',
    '--ok-soft',
    '--ok-ink',
    '--warn',
    '--warn-soft',
    '--warn-ink',
    '--bad',
    '--bad-soft',
    '--bad-ink',
    '--bad-on',
    '--info',
    '--info-soft',
    '--info-ink',
  ],
  severity: [
    '--severity-critical',
    '--severity-critical-soft',
    '--severity-critical-ink',
    '--severity-major',
    '--severity-major-soft',
    '--severity-major-ink',
    '--severity-minor',
    '--severity-minor-soft',
    '--severity-minor-ink',
    '--severity-info',
    '--severity-info-soft',
    '--severity-info-ink',
    '--alarm-fill-critical',
    '--alarm-fill-critical-on',
    '--alarm-fill-major',
    '--alarm-fill-major-on',
  ],
  room: [
    '--room-occupied',
    '--room-occupied-mark',
    '--room-occupied-sign',
    '--room-vacant',
    '--room-vacant-mark',
    '--room-cold',
    '--room-cold-mark',
    '--room-hot',
    '--room-hot-mark',
    '--room-dnd',
    '--room-dnd-mark',
    '--room-dnd-sign',
    '--room-mur',
    '--room-mur-mark',
    '--room-mur-sign',
  ],
}

/** Theme colour, followed by nine tints towards white, then the shade. */
export const TINT_TOKENS: readonly string[] = Array.from(
  { length: 10 },
  (_, tenth) => `--accent-tint-${tenth}`,
)
export const SHADE_TOKEN = '--accent-shade'

export const PLAIN_TOKENS: readonly string[] = [
  '--row',
  '--control',
  '--text',
  '--text-small',
  '--text-title',
  '--space',
  '--radius',
  '--radius-small',
  '--sidebar-width',
  '--sidebar-width-collapsed',
  '--topbar-height',
  '--tabs-height',
  '--motion',
  '--shadow-pop',
  '--hatch',
  '--font',
  '--font-mono',
]

export interface Pair {
  readonly text: string
  readonly ground: string
  /** Required by WCAG 2: 4.5 for text, 3 for a mark that carries meaning; null for disabled controls. */
  readonly least: 4.5 | 3 | null
}

const text = (name: string, ground: string): Pair => ({ text: name, ground, least: 4.5 })
const mark = (name: string, ground: string): Pair => ({ text: name, ground, least: 3 })

export const PAIRS: readonly Pair[] = [
  text('--ink', '--surface'),
  text('--ink', '--page'),
  text('--ink-2', '--surface'),
  text('--ink-2', '--surface-3'),
  text('--accent-on', '--accent'),
  text('--accent-on', '--accent-shade'),
  text('--accent-ink', '--surface'),
  text('--accent-ink', '--page'),
  text('--accent-ink', '--accent-soft'),
  ...['ok', 'warn', 'bad', 'info'].map((tone) => text(`--${tone}-ink`, `--${tone}-soft`)),
  text('--bad-on', '--bad'),
  ...['ok', 'warn', 'bad', 'info'].map((tone) => mark(`--${tone}`, '--surface')),
  mark('--severity-major', '--surface'),
  text('--severity-major-ink', '--severity-major-soft'),
  mark('--line-strong', '--surface'),
  { text: '--ink-3', ground: '--surface', least: null },
]
