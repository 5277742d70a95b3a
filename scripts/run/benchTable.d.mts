export type BenchRow = {
  readonly row: number | null
  readonly bench: string
  readonly figure?: string
  readonly bar?: string
  readonly measured?: unknown
  readonly isMet?: boolean | null
  readonly note?: string
  readonly isFailed?: boolean
}
export function judge(figures: Readonly<Record<string, unknown>>): BenchRow[]
export function tableOf(rows: readonly BenchRow[]): string[]
export function isGood(rows: readonly BenchRow[]): boolean
